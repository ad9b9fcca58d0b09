/** The sentences of all errors in French, made from codes and parameters like the English ones. */
import type {
  ElementErrors,
  EmbedValue,
  EngineErrors,
  ErrorParams,
  ErrorPlace,
  FenErrors,
  FenWarnings,
  LimitErrors,
  MoveErrors,
  PgnErrors,
  PlayErrors,
  Repairs,
  RulesetErrors,
  SanErrors,
  Sentences,
  SetupErrors,
  TablebaseErrors,
  PuzzleElementErrors,
  ProblemErrors,
  PuzzleErrors,
  StipulationErrors,
  TheoryFileErrors,
  TheoryMergeErrors,
  WorkerEnd,
} from '../../errors/codes.js';
import type { BoardStatus } from '../../rules/outcome.js';
import type { Color, Role } from '../../rules/pieces.js';
import { aPiece, isFeminine, ROLE_NAMES, side, the } from './french-names.js';

const sides = (color: Color): string => `Les ${side(color)}`;
const king = (color: Color): string => `roi ${color === 'white' ? 'blanc' : 'noir'}`;
const no = (role: Role): string => `${isFeminine(role) ? 'aucune' : 'aucun'} ${ROLE_NAMES[role]}`;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A word with its plural. */
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const FEN_FRENCH: Sentences<FenErrors & FenWarnings> = {
  'fen-empty': () => 'Le FEN est vide.',
  'fen-chess': () =>
    'C’est une position d’échecs, de 8×8 cases. Le Grant Acedrex a 12×12 cases et d’autres pièces.',
  'fen-rank-count': ({ ranks }) =>
    `L’échiquier a ${ranks === 1 ? '1 rangée' : `${ranks} rangées séparées par «\u00a0/\u00a0»`}\u202f; il en faut 12.`,
  'fen-rank-width': ({ rank, squares }) =>
    `La rangée ${rank} a ${plural(squares, 'case')}\u202f; il en faut 12.`,
  'fen-fairymax-empty-rank': ({ rank }) =>
    `La rangée ${rank} est écrite «\u00a08\u00a0», comme Fairy-Max 5.0b écrit les rangées vides\u202f; écrivez «\u00a012\u00a0».`,
  'fen-run': ({ rank, text }) =>
    `Rangée ${rank}\u00a0: «\u00a0${text}\u00a0» n’est pas un nombre de cases vides, de 1 à 12.`,
  'fen-piece': ({ rank, text }) =>
    `Rangée ${rank}\u00a0: «\u00a0${text}\u00a0» n’est pas une pièce.`,
  'fen-turn': ({ text }) => `Le camp au trait doit être w ou b, et non «\u00a0${text}\u00a0».`,
  'fen-rights': ({ text }) =>
    `Les droits doivent être des cases comme g1g12, les lettres KQkq ou «\u00a0-\u00a0», et non «\u00a0${text}\u00a0».`,
  'fen-en-passant': ({ text }) =>
    `Le quatrième champ doit être «\u00a0-\u00a0», et non «\u00a0${text}\u00a0»\u00a0: la prise en passant n’existe pas.`,
  'fen-halfmoves': ({ text, max }) =>
    `Le nombre de demi-coups sans prise ni coup de pion doit être un entier jusqu’à ${max}, et non «\u00a0${text}\u00a0».`,
  'fen-fullmoves': ({ text, max }) =>
    `Le numéro du coup doit être un entier jusqu’à ${max}, et non «\u00a0${text}\u00a0».`,
  'fen-extra-field': ({ text }) => `Un FEN a six champs\u202f; «\u00a0${text}\u00a0» est de trop.`,
  'fen-read-as': ({ text, read }) =>
    text === ''
      ? `Le FEN n’a pas de droits. Ils sont lus comme ${read}.`
      : `«\u00a0${text}\u00a0» dans le FEN est ${read === '-' ? 'ignoré' : `lu comme «\u00a0${read}\u00a0»`}.`,
};

export const RULESET_FRENCH: Sentences<RulesetErrors> = {
  'ruleset-unknown': ({ text, choices }) =>
    `«\u00a0${text}\u00a0» n’est pas un ensemble de règles\u202f; il y a ${choices.join(', ')}.`,
  'ruleset-switch-unknown': ({ text, choices }) =>
    `«\u00a0${text}\u00a0» n’est pas une option des règles\u202f; il y a ${choices.join(', ')}.`,
  'ruleset-switch-value': ({ text, name, choices, max }) =>
    `«\u00a0${text}\u00a0» n’est pas une valeur de ${name}\u202f; ses valeurs sont ${max === undefined ? choices.join(', ') : `de 0 à ${max}`}.`,
  'ruleset-switch-repeated': ({ name }) => `${name} figure deux fois.`,
};

const ENDS: Readonly<Record<BoardStatus, string>> = {
  ongoing: 'en cours',
  checkmate: 'échec et mat',
  stalemate: 'pat',
  'bare-king': 'roi dépouillé',
  'both-bare': 'les deux rois dépouillés',
  'king-captured': 'roi pris',
};

export const MOVE_FRENCH: Sentences<MoveErrors & SanErrors & PlayErrors> = {
  'move-syntax': ({ text }) => `«\u00a0${text}\u00a0» n’est pas un coup en coordonnées comme c1f3.`,
  'move-square': ({ text }) => `${text} n’est pas une case, de a1 à l12.`,
  'move-promotion-letter': ({ text }) => `«\u00a0${text}\u00a0» n’est pas une pièce.`,
  'move-game-over': ({ status }) => `La partie est terminée\u00a0: ${ENDS[status]}.`,
  'move-no-piece': (params) =>
    'square' in params
      ? `Il n’y a pas de pièce en ${params.square}.`
      : `${sides(params.color)} n’ont ${no(params.role)}${params.origin === '' ? '' : ` en ${params.origin}`}.`,
  'move-not-yours': ({ square, role, turn }) =>
    `${upper(the(role))} en ${square} n’appartient pas aux ${side(turn)}, qui sont au trait.`,
  'move-own-piece': ({ square, role, turn }) =>
    `En ${square} se trouve une pièce des ${side(turn)}\u00a0: ${ROLE_NAMES[role]}.`,
  'move-illegal': ({ from, to, role, inCheck = false }) =>
    role === undefined
      ? `${from}${to} n’est pas un coup légal.`
      : `${upper(the(role))} en ${from} ne peut pas aller en ${to}${inCheck ? '\u00a0: le roi resterait en échec' : ''}.`,
  'move-leaves-check': ({ from, to, turn }) => `${from}${to} laisserait le ${king(turn)} attaqué.`,
  'move-wrong-promotion': ({ to, becomes, role }) =>
    `Un pion qui arrive en ${to} devient ${aPiece(becomes)}, et non ${aPiece(role)}.`,
  'move-no-promotion': ({ from, to }) => `${from}${to} n’est pas une promotion.`,
  'move-no-dice': () => 'On ne passe son tour que dans les parties avec le dé.',
  'move-no-pass': ({ roll, from = '', to = '' }) =>
    roll === undefined
      ? 'Chaque lancer permet un coup légal, donc aucun ne fait passer le tour.'
      : `Un ${roll} ne fait pas passer le tour\u00a0: ${from}${to} est légal.`,
  'move-wrong-piece': ({ from, to, role, stands }) =>
    `${from}${to} est donné comme un coup joué par ${aPiece(role)}, mais ${stands === undefined ? `${from} est vide` : `il y a ${aPiece(stands)} en ${from}`}.`,
  'san-syntax': ({ text }) => `«\u00a0${text}\u00a0» n’est pas un coup.`,
  'san-ambiguous': ({ text, moves }) =>
    `«\u00a0${text}\u00a0» est ambigu\u00a0: ce peut être ${moves.join(' ou ')}.`,
  'san-illegal': ({ color, role, to }) =>
    `${sides(color)} n’ont ${no(role)} qui puisse aller en ${to}.`,
};

export const SETUP_FRENCH: Sentences<SetupErrors> = {
  'king-missing': ({ color }) => `Il manque le ${king(color)}.`,
  'king-repeated': ({ color, squares }) =>
    `${sides(color)} ont ${squares.length} rois, en ${squares.join(', ')}.`,
  'opponent-in-check': ({ turn, king: square, attackers }) =>
    `Les ${side(turn)} sont au trait, mais le ${king(turn === 'white' ? 'black' : 'white')} en ${square} est attaqué depuis ${attackers.join(', ')}.`,
  'pawn-on-last-rank': ({ square }) => `Un pion ne peut pas se trouver en ${square}.`,
  'right-without-piece': ({ square, unicornios }) =>
    `Le droit de ${square} n’appartient ${unicornios ? 'ni à une unicorne ni à un roi' : 'pas à un roi'} sur sa case d’origine.`,
  'halfmoves-invalid': ({ value }) =>
    `${value} n’est pas un nombre de demi-coups sans prise ni coup de pion.`,
  'fullmoves-invalid': ({ value }) => `${value} n’est pas un numéro de coup.`,
  'too-many-pieces': ({ color, count, max }) =>
    `${sides(color)} ont ${count} pièces\u202f; un camp commence avec ${max}.`,
  'too-many-pawns': ({ color, count, max }) =>
    `${sides(color)} ont ${count} pions\u202f; un camp commence avec ${max}.`,
  'too-many-promoted': ({ color, count, missing }) =>
    `${sides(color)} ont au moins ${plural(count, 'pièce promue', 'pièces promues')}, mais ${missing === 0 ? 'il ne leur manque aucun pion' : `il ne leur manque que ${plural(missing, 'pion')}`}.`,
  'pawn-behind-start': ({ color, square }) =>
    `Le pion ${color === 'white' ? 'blanc' : 'noir'} en ${square} est derrière la rangée d’où partent ses pions.`,
  'unmoved-away-from-home': ({ square }) =>
    `L’unicorne en ${square} a forcément joué\u00a0: seules celles de c1, j1, c12 et j12 peuvent ne pas l’avoir fait.`,
  'halfmoves-beyond-game': ({ halfmoves, played }) =>
    `${halfmoves} demi-coups sans prise ni coup de pion, c’est plus que les ${played} de la partie jusqu’ici.`,
};

/** The most squares that a repair lists one by one. */
const MAX_NAMED = 6;

export const REPAIRS_FRENCH: Sentences<Repairs> = {
  'put-king': ({ color, square }) => `Placer le ${king(color)} en ${square}`,
  'keep-king': ({ square }) => `Garder le roi en ${square}`,
  'remove-pieces': ({ squares }) =>
    squares.length > MAX_NAMED
      ? `Retirer ${squares.length} pièces`
      : `Retirer ${squares.join(', ')}`,
  'change-turn': ({ turn }) => `Donner le trait aux ${side(turn)}`,
  'promote-pawn': ({ role }) => `Le promouvoir en ${ROLE_NAMES[role]}`,
  'remove-pawn': () => 'Retirer le pion',
  'drop-right': ({ square }) => `Retirer le droit de ${square}`,
  'reset-counter': ({ value }) => `Mettre à ${value}`,
  'set-fullmoves': ({ fullmoves }) => `Mettre le numéro du coup à ${fullmoves}`,
};

const PGN_FRENCH: Sentences<PgnErrors> = {
  'pgn-variant': ({ text }) =>
    `La variante de la partie est «\u00a0${text}\u00a0», et non «\u00a0Grant Acedrex\u00a0».`,
  'pgn-dice': ({ text }) => `Le dé de la partie a «\u00a0${text}\u00a0» faces, et non 8.`,
  'pgn-roll': ({ san, roll }) =>
    `${san} ne peut pas suivre un ${roll}, ${san === '--' ? 'qui permet un coup légal' : 'qui fait jouer une autre pièce'}.`,
  'pgn-unclosed-comment': () => 'Un commentaire n’est pas fermé.',
  'pgn-unclosed-variation': () => 'Une variante n’est pas fermée.',
  'pgn-stray-close': () => 'Il n’y a pas de variante à fermer ici.',
  'pgn-stray-variation': () => 'Une variante a besoin d’un coup à remplacer.',
  'pgn-nesting': ({ max }) => `Les variantes sont imbriquées sur plus de ${max} niveaux.`,
  'pgn-comment-length': ({ max }) =>
    `Les commentaires d’une position ont plus de ${max} caractères.`,
  'pgn-shapes': ({ max }) => `Une position a plus de ${max} flèches et cercles.`,
  'pgn-faults': ({ max }) => `La partie a plus de ${max} défauts\u202f; le reste n’est pas lu.`,
  'pgn-escaped-line': () =>
    'Une ligne qui commence par\u202f% ne fait pas partie de la partie et n’est pas conservée.',
  'pgn-repeated-tag': ({ name }) =>
    `L’étiquette ${name} figure ici une seconde fois\u202f; sa première valeur est conservée.`,
  'pgn-result-tag': ({ text, kept }) =>
    `L’étiquette Result contient «\u00a0${text}\u00a0», qui n’est pas un résultat\u202f; ${kept} est conservé.`,
  'pgn-loose-tag': ({ name }) =>
    `L’étiquette ne suit pas les règles du PGN. Elle est lue comme ${name}.`,
  'pgn-late-tag': ({ name, applies }) =>
    applies
      ? `L’étiquette ${name} se trouve après les coups. Elle est conservée avec les autres.`
      : `L’étiquette ${name} se trouve après les coups, qu’elle ne peut plus changer. Elle est ignorée.`,
  'pgn-text': ({ text }) =>
    `«\u00a0${text}\u00a0» n’est ni une étiquette ni un coup. Ce texte est ignoré.`,
  'pgn-word': ({ text }) =>
    `«\u00a0${text}\u00a0» n’est ni un coup ni un signe connu. Ce texte est conservé comme commentaire.`,
  'pgn-first-number': ({ number }) =>
    `Les coups commencent par ${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}, et aucune étiquette FEN ne donne la position qui précède.`,
  'pgn-null-move': () =>
    'Un coup nul termine la variante. Le reste de la variante est conservé comme texte non lu.',
  'pgn-label': ({ text, san }) =>
    `La lettre «\u00a0${text}\u00a0» contredit les cases, qui donnent ${san}.`,
  'pgn-after-result': ({ result }) =>
    `Des coups suivent le résultat ${result}. Ils sont conservés comme texte non lu.`,
  'pgn-ruleset-found': ({ ruleset, plies, others }) =>
    plies === 0
      ? `Ouverte avec les règles de ${ruleset}, parce que la position est illégale selon les règles habituelles.`
      : others.length === 0
        ? `Ouverte avec les règles de ${ruleset}, les seules selon lesquelles les ${plies} coups sont légaux.`
        : `Ouverte avec les règles de ${ruleset}. Les ${plies} coups sont aussi légaux selon celles de ${others.join(', ')}.`,
  'pgn-legal-elsewhere': ({ rulesets }) =>
    `Tous les coups sont légaux selon les règles de ${rulesets.join(', ')}.`,
  'pgn-xboard': ({ rules }) =>
    `XBoard n’a pas de variante avec les règles ${rules}\u202f; il joue cazaux, courier, murray et golladay, sans le dé.`,
  'pgn-no-game': ({ text }) =>
    text === ''
      ? 'Aucune partie trouvée.'
      : `Aucune partie trouvée\u00a0: «\u00a0${text}\u00a0» n’est ni une étiquette ni un coup légal.`,
  'pgn-result': ({ tag, end }) =>
    `Le résultat est ${tag} dans l’étiquette et ${end} après les coups\u202f; ${tag === '*' ? end : tag} est conservé.`,
};

const UNREACHABLE =
  'il n’y a pas de réseau, la politique de sécurité de la page (connect-src) l’interdit, ou le fichier est sur un autre site qui ne le permet pas (CORS)';

const OTHER_FOLDER = 'setAssetBase indique un autre dossier pour les fichiers d’acedrex';

const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `son fil s’est terminé avec le code ${params.exitCode}`;
    case 'silence':
      return `il ne donne plus signe de vie depuis ${params.milliseconds / 1000} s`;
    case 'unreadable-message':
      return 'un message n’a pas pu être lu';
    case 'script-not-loaded':
      return 'son programme, ou un module qu’il importe, n’a pas pu être chargé\u00a0: il manque, la politique de sécurité l’interdit ou il est sur un autre site';
  }
};

const ENGINE_FRENCH: Sentences<EngineErrors & LimitErrors> = {
  offline: ({ address = 'un fichier' }) =>
    `Impossible de charger ${address}\u00a0: cet appareil est hors connexion.`,
  'wasm-unreachable': ({ address }) => `Impossible de charger ${address}\u00a0: ${UNREACHABLE}.`,
  'wasm-missing': ({ address, status }) =>
    `Le fichier WebAssembly n’est pas à sa place\u00a0: ${address} a répondu ${status} (${OTHER_FOLDER}).`,
  'wasm-blocked': () =>
    "La politique de sécurité de la page (CSP) interdit WebAssembly\u00a0: il manque 'wasm-unsafe-eval' dans script-src.",
  'wasm-invalid': ({ address, reason }) =>
    reason === 'html'
      ? `${address} a répondu par une page HTML au lieu de WebAssembly (${OTHER_FOLDER}).`
      : `Le fichier WebAssembly ${address} est endommagé ou n’est pas le bon\u00a0: ${reason}.`,
  'network-unreachable': ({ address }) => `Impossible de charger ${address}\u00a0: ${UNREACHABLE}.`,
  'network-missing': ({ address, status }) =>
    status === undefined
      ? `Le fichier ${address} n’existe pas.`
      : `Le réseau de neurones n’est pas à sa place\u00a0: ${address} a répondu ${status} (${OTHER_FOLDER}).`,
  'network-invalid': ({ address }) =>
    `Le fichier ${address} est endommagé ou n’est pas un réseau de neurones pour ce moteur.`,
  'worker-blocked': (params) =>
    'directive' in params
      ? `La politique de sécurité de la page (CSP) interdit le moteur (${params.directive}, ${params.address})\u202f; placez-le sur votre site et indiquez-le avec worker-url.`
      : `La page exige Trusted Types\u00a0: ${params.remedy === 'allow-policy' ? 'autorisez la politique acedrex (trusted-types)' : 'indiquez l’adresse du programme avec workerUrl'} (${params.reason}).`,
  'worker-unreachable': ({ address }) =>
    `Impossible de charger le programme du moteur, ${address}\u00a0: ${UNREACHABLE}.`,
  'worker-missing': ({ address, status }) =>
    `Le programme du moteur n’est pas à sa place\u00a0: ${address} a répondu ${status} (${OTHER_FOLDER}).`,
  'worker-not-script': ({ address, type }) =>
    `${address}, où devrait être le programme du moteur, contient autre chose\u00a0: ${type} (${OTHER_FOLDER}).`,
  'worker-not-isolated': ({ address }) =>
    `Cette page est isolée\u202f; ${address} doit être envoyé avec Cross-Origin-Embedder-Policy.`,
  'engine-start-failed': (params) => `Le moteur n’a pas pu démarrer\u00a0: ${endOf(params)}.`,
  'engine-start-timeout': ({ milliseconds }) =>
    `Le moteur n’a pas démarré en ${milliseconds / 1000} s.`,
  'engine-crashed': (params) => `Le moteur a cessé de fonctionner\u00a0: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => `Le moteur a échoué\u00a0: ${reason}.`,
  'limit-invalid': ({ name, value, min, max, whole }) => {
    const range = max === undefined ? `d’au moins ${min}` : `de ${min} à ${max}`;
    return `limits.${name} doit être un nombre ${whole ? 'entier ' : ''}${range}, et non ${value}.`;
  },
  'hash-memory': ({ mebibytes }) =>
    `Il n’y a pas assez de mémoire pour une table de hachage de ${mebibytes} Mio.`,
  'engine-closed': () => 'Le moteur a été fermé.',
  'request-not-cloneable': ({ reason }) =>
    `La demande ne peut pas être envoyée au moteur\u00a0: ${reason}.`,
};

const COUNTED = {
  halfmoves: 'Demi-coups sans prise ni coup de pion',
  fullmoves: 'Numéro du coup',
  moveLimit: 'Demi-coups sans progrès avant la nulle',
} as const;

const embedValue = (wanted: EmbedValue): string => {
  switch (wanted.kind) {
    case 'choice':
      return `les valeurs sont ${wanted.choices.join(', ')}`;
    case 'number':
      return `c’est un nombre entier jusqu’à ${wanted.max}`;
    case 'origin':
      return 'c’est une origine comme https://example.org';
  }
};

export const ELEMENT_FRENCH: Sentences<ElementErrors> = {
  'piece-set-unknown': ({ text, choices }) =>
    `«\u00a0${text}\u00a0» n’est pas un jeu de pièces\u202f; il y a ${choices.join(', ')}.`,
  'part-not-loaded': ({ reason }) =>
    `Une partie de la page n’a pas pu être chargée\u00a0: ${reason}.`,
  'count-invalid': ({ field, min, max, text }) =>
    `${COUNTED[field]}\u00a0: un nombre entier de ${min} à ${max}, et non «\u00a0${text}\u00a0».`,
  'pgn-game-missing': ({ game, games }) =>
    `Le PGN a ${plural(games, 'partie')}\u202f; il n’y a donc pas de partie ${game}.`,
  'embed-param': ({ name, text, wanted }) =>
    `«\u00a0${name}=${text}\u00a0» ne convient pas dans l’adresse\u00a0: ${embedValue(wanted)}.`,
  'die-no-digest': ({ reason }) => `Le dé ne peut pas utiliser sa graine\u00a0: ${reason}.`,
};

export const THEORY_FRENCH: Sentences<TheoryFileErrors & TheoryMergeErrors> = {
  'theory-foreign': () => 'Ce n’est pas un fichier de théorie des ouvertures.',
  'theory-version': ({ version, known }) =>
    `Le fichier est de la version ${version} de son format\u202f; ce programme lit la version ${known}.`,
  'theory-truncated': ({ bytes, expected }) =>
    `Le fichier s’arrête après ${bytes} octets\u202f; il devrait en avoir ${expected}.`,
  'theory-damaged': ({ at }) =>
    `Le fichier est endommagé${at === undefined ? '' : ` à l’octet ${at}`}.`,
  'theory-ruleset': ({ own, other }) => `La théorie est celle des règles ${other}, et non ${own}.`,
  'theory-build': ({ own, other }) =>
    `La théorie a été faite par la version ${other} du moteur, et non par ${own}.`,
};

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const TABLEBASE_FRENCH: Sentences<TablebaseErrors> = {
  'ending-material': ({ text }) =>
    `«\u00a0${text}\u00a0» n’est pas le matériel d’une finale\u202f; par exemple KAKR, roi et aanca contre roi et tour.`,
  'ending-too-many': ({ men, max }) =>
    `La finale a ${men} pièces\u202f; on peut résoudre des finales jusqu’à ${max} pièces.`,
  'ending-decided': ({ material }) =>
    `Les règles décident ${material} aussitôt\u202f; cette finale n’a donc pas de table.`,
  'ending-memory': ({ bytes }) =>
    `Il n’y a pas assez de mémoire\u00a0: la finale demande ${mebibytes(bytes)} Mio.`,
  'ending-too-long': ({ name }) =>
    `Le plus long gain de ${name} prend plus de demi-coups qu’une table ne peut en contenir.`,
  'ending-not-covered': () =>
    'Aucune table ne contient la position\u00a0: elle a trop de pièces, un roi qui peut encore sauter ou un pion derrière son départ.',
  'ending-unsolved': ({ name }) => `La finale ${name} n’a pas été résolue.`,
  'ending-foreign': () => 'Ce n’est pas un fichier de finale résolue.',
  'ending-version': ({ version, known }) =>
    `Le fichier est de la version ${version} de son format\u202f; ce programme lit la version ${known}.`,
  'ending-truncated': ({ bytes, expected }) =>
    `Le fichier s’arrête après ${bytes} octets\u202f; il devrait en avoir ${expected}.`,
  'ending-damaged': () => 'Le fichier est endommagé.',
  'ending-other': ({ own, other }) => `Le fichier contient ${other}, et non ${own}.`,
};

const PUZZLE_FRENCH: Sentences<PuzzleErrors & PuzzleElementErrors> = {
  'puzzle-json': () =>
    'Ce n’est pas un exercice\u00a0: le texte ne se lit pas comme un objet JSON.',
  'puzzle-field': ({ field }) =>
    `Le champ ${field} de l’exercice manque ou ne peut pas être correct.`,
  'puzzle-id': ({ own, other }) =>
    `L’exercice a l’identifiant ${own}, mais celui de sa position est ${other}.`,
  'puzzle-goal': ({ moves }) =>
    moves === undefined
      ? 'La solution de l’exercice ne mène pas à son but.'
      : `La solution de l’exercice ne termine pas la partie en ${plural(moves, 'coup')}.`,
  'puzzle-moves': () =>
    'L’exercice n’a pas de coups qui le résolvent, ou son lancer ne les permet pas.',
  'puzzle-problem': () =>
    'Le PGN ne contient pas de problème\u00a0: il faut une étiquette comme [Stipulation "#2"].',
  'puzzle-date': ({ text }) => `«\u00a0${text}\u00a0» n’est pas une date comme 2026-11-23.`,
  'puzzles-none': ({ text, choices }) =>
    `Il n’y a pas d’exercices pour les règles ${text}, seulement pour ${choices.join(', ')}.`,
  'puzzles-unreachable': ({ address }) => `Impossible de charger ${address}\u00a0: ${UNREACHABLE}.`,
  'puzzles-missing': ({ address, status }) =>
    `Le fichier d’exercices n’est pas à sa place\u00a0: ${address} a répondu ${status} (${OTHER_FOLDER}).`,
  'puzzles-invalid': ({ address }) =>
    `Le fichier ${address} est endommagé ou ne contient pas d’exercices.`,
};

const PROBLEM_FRENCH: Sentences<StipulationErrors & ProblemErrors> = {
  'stipulation-unknown': ({ text, choices }) =>
    `«\u00a0${text}\u00a0» n’est pas un énoncé pris en charge\u202f; par exemple ${choices.join(', ')}.`,
  'stipulation-moves': ({ text, max }) =>
    text === ''
      ? 'Il manque le nombre de coups de l’énoncé.'
      : `«\u00a0${text}\u00a0» n’est pas un nombre de coups de 1 à ${max}.`,
  'stipulation-half-move': ({ text }) =>
    `«\u00a0${text}\u00a0» a un demi-coup, que seuls ont les problèmes aidés (h).`,
  'problem-over': ({ status }) =>
    `La partie est terminée sur le diagramme (${status})\u202f; il n’y a donc rien à résoudre.`,
  'problem-dice': () => 'Les problèmes se résolvent sans le dé.',
  'problem-too-deep': ({ moves }) =>
    `Le diagramme a trop de coups possibles pour une recherche à ${moves} coups.`,
  'problem-memory': ({ mebibytes }) =>
    `Il n’y a pas assez de mémoire pour une table de ${mebibytes} Mio.`,
  'problem-resume': () =>
    'La recherche à reprendre est celle d’un autre problème ou a d’autres options.',
};

/** The French sentences of all errors. */
export const ALL_FRENCH: Sentences<ErrorParams> = {
  ...FEN_FRENCH,
  ...RULESET_FRENCH,
  ...MOVE_FRENCH,
  ...SETUP_FRENCH,
  ...PGN_FRENCH,
  ...ENGINE_FRENCH,
  ...ELEMENT_FRENCH,
  ...THEORY_FRENCH,
  ...TABLEBASE_FRENCH,
  ...PUZZLE_FRENCH,
  ...PROBLEM_FRENCH,
};

/** The beginning of a sentence that says which part an error is about. */
export const frenchPlace = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Ligne ${line}\u00a0: `,
    move === undefined ? '' : `Coup ${move}\u00a0: `,
    searchMove === undefined ? '' : `searchMoves, «\u00a0${searchMove}\u00a0»\u00a0: `,
  ].join('');
