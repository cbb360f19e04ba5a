import '@fontsource-variable/brygada-1918/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { tellPointed } from './lib/focus';
import { keepAtHand } from './lib/keeping';

tellPointed(document.documentElement);
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) keepAtHand();
