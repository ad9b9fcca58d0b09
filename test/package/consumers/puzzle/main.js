import 'acedrex/puzzle.js';
