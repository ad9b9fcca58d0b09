/** The page of a player in the test of live games. It is served beside the library's modules. */
const load = (path) => import(new URL(path, globalThis.location.href).href);
const { choicesForRoll, loadRules, makeCoordinates, Position, RULESETS } =
  await load('dist/index.js');
const { IndexedDbGameStorage, LiveGame, relayTransport, TwoPlayerGames } =
  await load('dist/play/index.js');

const SETTINGS = {
  ruleset: RULESETS.cazaux,
  dice: true,
  time: { kind: 'none' },
  host: 'white',
  hostName: 'Alfonso',
  analysis: false,
};

let live;

/** Opens the game that is stored, accepts an invitation, or creates a game, and resolves to the invitation. */
const sit = async (invitation) => {
  await loadRules();
  const games = new TwoPlayerGames({ store: new IndexedDbGameStorage() });
  const [known] = (await games.list()).value.views;
  const made =
    known !== undefined
      ? { value: { view: known } }
      : invitation !== undefined
        ? await games.join(invitation, { name: 'Beatriz' })
        : await games.create(SETTINGS);
  const { value: transport } = relayTransport(globalThis.location.origin);
  const { id } = made.value.view;
  const opened = await LiveGame.open({ games, id, transport, heartbeat: 500, retry: 50 });
  live = opened.value;
  return made.value.invitation;
};

const look = () => {
  const { status, view, refused } = live.state;
  const { moves, roll } = view;
  const texts = live.state.chat.texts.map(({ text }) => text);
  const { isAllowed, opponentAllows } = live.state.chat;
  const canTalk = isAllowed && opponentAllows;
  const count = moves.length;
  const isCut = live.state.error !== undefined;
  const hasRoll = roll !== undefined;
  return { status, isCut, moves: count, hasRoll, refused, texts, canTalk };
};

const move = async () => {
  const { fen, settings, roll } = live.state.view;
  const position = Position.fromFen(fen, settings.ruleset, { dice: true }).value;
  const [first] = choicesForRoll(position, roll);
  const acted = await live.act({ kind: 'move', move: makeCoordinates(first) });
  return acted.error?.message;
};

const allowTexts = () => live.allowTexts(true);
const say = (text) => live.sendText(text);

globalThis.player = { sit, look, move, allowTexts, say };
