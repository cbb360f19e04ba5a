/** The ways into a game: against bots, around one screen, with friends by a link. */
export type Way = 'bots' | 'screen' | 'invite';
