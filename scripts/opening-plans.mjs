/**
 * The plans of the openings in words. People wrote these plans based on the numbers in the report. Each plan therefore
 * lists its typical moves, and the report fails if a new book no longer contains these moves.
 */

export const PLANS = {
  cazaux: {
    white: ['h5', 'e5', 'Le2', 'Lf5', 'Ci5', 'Ki3', 'Kj3'],
    black: ['e8', 'h8', 'Cd8', 'Le11'],
    text: `Open the diagonals first. One step of the h-pawn or the e-pawn (**h5**, **e5**) frees a crocodile and a
unicornio at once. Then develop a lion to e2 (**Le2**) and later to f5. Develop a crocodile to i5 (**Ci5**), where
the crocodile attacks the lion on b12 across the whole board. The king may go to j3 through i3. In most of the best lines,
the aanca, the rooks and the unicornios stay at home.

Black plays the same way: **e8** and **h8**, a lion to e11, and a crocodile to d8. From d8, the crocodile attacks the lion on k1.`,
  },
  courier: {
    white: ['Le2', 'Lh3', 'e5', 'h6', 'Cd5'],
    black: ['Le11', 'e8', 'Lh10', 'Cd8'],
    text: `The pawns have a double step under Game Courier, so the fighting can begin sooner. Develop the lions first: **Le2** gives the lion room. From e2, the lion leaps to h3, so the aanca is free to move. Then the pawns open the diagonals: **e5** on one
wing, and the double step **h6** on the other. A crocodile on d5 attacks the pawn on h9.

Black replies in the same way: a lion to e11 (**Le11**) and from there to h10, a move of the e-pawn, and a crocodile to d8.`,
  },
  murray: {
    white: ['Ue2', 'Uh2', 'g5', 'd5', 'Ge5', 'Cc3'],
    black: ['Ue11', 'g8', 'Ge8'],
    text: `Develop the unicornios first. The first move of a unicornio is a knight's leap that cannot capture; until then, it
attacks nothing. After its first move, it moves like a bishop. Therefore, play **Ue2** and **Uh2** early, and open the unicornios' diagonals with **g5**
and **d5**. From e2 and h2, the unicornios guard the giraffes and the pawns. A giraffe on e5 (**Ge5**) attacks two pawns at once. A
crocodile on c3 guards the pawn on d4. Under Murray, the lions leap only three squares straight, and they stay at home.

Black plays the same way: **Ue11**, **g8** and **Ge8**.`,
  },
  golladay: {
    white: ['e5', 'h5', 'Ra2', 'Ak2', 'Ci5'],
    black: ['Ra11', 'Ak11', 'h8', 'e8'],
    text: `The lions are weak under Golladay, so develop the long-range pieces. Open the diagonals with **e5** and **h5**, and
develop the rook with **Ra2**. From a2, the rook can go to any file, because the second rank is empty. The aanca goes to k2, where
it guards the unicornio and the rook in the corner. A crocodile on i5 attacks the pawn on e9. The lions stay at home.

Black plays **Ra11** and **Ak11** with the same ideas, and opens lines with **h8** and **e8**.`,
  },
};
