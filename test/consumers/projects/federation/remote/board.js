import 'acedrex/board.js';
