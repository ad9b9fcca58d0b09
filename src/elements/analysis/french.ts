/** The words of the analysis in French; fetched only on French pages. */
import type { Status } from '../../rules/outcome.js';
import { faultTexts } from '../internal/fault-texts.js';
import { statusWith, type AnalysisWords } from './words.js';

const end: AnalysisWords['end'] = {
  checkmate: 'Échec et mat',
  stalemate: 'Pat',
  'bare-king': 'Roi dépouillé',
  'both-bare': 'Les deux rois sont dépouillés',
  'king-captured': 'Le roi est pris',
  repetition: 'Troisième répétition',
  'move-limit': 'Trop longtemps sans prise ni coup de pion',
  resigned: 'Abandon',
  agreed: 'Nulle par accord mutuel',
  time: 'Temps écoulé',
};

const result: AnalysisWords['result'] = {
  '1-0': 'les Blancs gagnent',
  '0-1': 'les Noirs gagnent',
  '1/2-1/2': 'nulle',
  '*': 'non décidé',
};

export const FRENCH: AnalysisWords = {
  analysis: 'Échiquier d’analyse',
  engine: 'Moteur',
  score: 'Évaluation',
  threat: 'Menace',
  threatTitle: 'Que menace l’autre camp\u202f? (x)',
  analyse: 'Analyser',
  stop: 'Arrêter',
  goDeeper: 'Plus profond',
  depth: 'profondeur',
  remembered: 'résultat enregistré',
  rememberedNow: (depth) => `résultat enregistré\u202f; maintenant à la profondeur ${depth}`,
  nodes: (figure, prefix) => `${figure} ${prefix} nœuds`,
  speed: (figure, prefix) => `${figure} ${prefix}n/s`,
  percent: (figure) => `${figure}\u202f%`,
  hash: (percent) => `hachage ${percent}\u202f%`,
  smallHash: (mebibytes) => `hachage de ${mebibytes} Mo\u00a0: pas assez de mémoire pour plus`,
  tableHits: (count) => `${count} dans les tables`,
  threads: (count) => (count === 1 ? '1 fil' : `${count} fils`),
  threadsBecause: ({ count, because }) =>
    ({
      isolation: '1 fil\u00a0: cette page ne permet pas d’en utiliser plus.',
      memory: '1 fil\u00a0: ce navigateur ne laisse pas les fils partager la mémoire.',
      device: `Fils d’exécution\u00a0: ${count}, autant que cet appareil peut en consacrer.`,
      choice: `Fils d’exécution\u00a0: ${count}, selon votre choix.`,
      failure: '1 fil\u00a0: les autres n’ont pas pu démarrer.',
      battery: '1 fil, pour économiser la batterie.',
    })[because],
  state: {
    starting: 'chargement du moteur…',
    running: 'recherche',
    cool: 'recherche, batterie économisée',
    failed: 'en panne',
    'game-over': 'la partie est terminée',
    'end-found': 'gain forcé trouvé',
    finished: 'terminé',
    stopped: 'arrêté',
  },
  failed: 'Le moteur est tombé en panne.',
  elsewhere: 'En pause\u00a0: le moteur travaille sur un autre échiquier ou dans un autre onglet.',
  resting: 'En pause pour économiser la batterie.',
  restarted: 'Le moteur s’était arrêté et a redémarré.',
  endIn: (status, moves) => {
    const ends: Partial<Record<Status, string>> = {
      'bare-king': 'roi dépouillé',
      stalemate: 'pat',
      checkmate: 'mat',
    };
    return `${(status && ends[status]) ?? 'fin forcée'} en ${moves}`;
  },
  unevaluated: 'Pas encore évalué',
  expected: (percent) => `Score attendu des Blancs\u00a0: ${percent}\u202f%`,
  ifOther: 'Si l’autre camp était au trait\u00a0:',
  insert: 'Insérer comme variante',
  insertLine: (place) => `Insérer la ligne ${place} comme variante`,
  wholeLine: (place) => `Afficher la ligne ${place} en entier`,
  moves: 'Coups',
  noMoves: 'Les coups que vous jouez apparaissent ici.',
  roll: 'Lancer',
  evaluations: 'Évaluations',
  clock: 'Pendule',
  moveTime: 'Temps du coup',
  sides: { white: 'Blancs', black: 'Noirs' },
  variations: (move) => `Variantes de ${move}`,
  showVariations: 'Afficher les variantes',
  foldVariations: 'Replier les variantes',
  toStart: 'Au début',
  back: 'Coup précédent',
  forward: 'Coup suivant',
  toEnd: 'À la fin',
  flip: 'Retourner l’échiquier',
  end,
  hideResult: 'Masquer le résultat',
  result,
  status: statusWith(
    { end, result },
    {
      white: ['Trait aux Blancs', 'Les Blancs sont en échec', 'Les Blancs peuvent prendre le roi'],
      black: ['Trait aux Noirs', 'Les Noirs sont en échec', 'Les Noirs peuvent prendre le roi'],
    },
  ),
  fault: (error) => faultTexts.in('fr', error),
};
