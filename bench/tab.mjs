/** Plays games in Pyodide, as in a browser's tab: node tab.mjs FOLDER, a `Proof` as JSON on standard input, and what came
 * of each game as a line of JSON on standard output. FOLDER is where the page's files of the tab lie. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const lying = fs.readdirSync(folder);
const runtime = path.join(folder, lying.find((one) => one.startsWith('pyodide-')), '/');
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: runtime });
for (const name of lying.filter((one) => /\.(whl|zip)$/.test(one))) {
  python.FS.writeFile('/part.zip', new Uint8Array(fs.readFileSync(path.join(folder, name))));
  python.runPython("import site, zipfile; zipfile.ZipFile('/part.zip').extractall(site.getsitepackages()[0])");
}
// Python has the clock on the wall for processor time there; Node knows better.
python.globals.set('clock', () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.globals.set('show', (line) => fs.writeSync(1, `${line}\n`));
python.globals.set('asked', fs.readFileSync(0, 'utf8'));
python.runPython(`
import importlib, json
importlib.invalidate_caches()
from teahouse.tab.proof import Proof, prove
proof = json.loads(asked)
for shown in prove(Proof(proof["game"], tuple(proof["bots"]), proof["games"], proof["decisions"]), clock):
    show(json.dumps([shown.record, shown.thought]))
`);
