/**
 * The plans of the openings in words. People have written them from the figures of the report, so each plan
 * names the moves on which it rests. If these moves are no longer typical in new books, the report is not
 * written.
 */

export const PLANS = {
  cazaux: {
    white: ['h5', 'e5', 'Le2', 'Lf5', 'Ci5', 'Ki3', 'Kj3'],
    black: ['e8', 'h8', 'Cd8', 'Le11'],
    text: `Open the diagonals first. One step of the h-pawn or the e-pawn (**h5**, **e5**) frees a crocodile and a
unicornio at once. Then bring a lion out by **Le2**, from where it can continue to f5, and a crocodile to i5 (**Ci5**), where it
attacks the lion on b12 through the whole board. The king may walk aside, by i3 to j3. In most of the best lines the aanca,
the rooks and the unicornios wait at home.

Black does the same: **e8** and **h8**, a crocodile to d8, where it attacks the lion on k1, and a lion to e11.`,
  },
  courier: {
    white: ['Le2', 'Lh3', 'e5', 'h6', 'Cd5'],
    black: ['Le11', 'e8', 'Lh10', 'Cd8'],
    text: `The pawns have a double step here, so the armies can meet sooner, and the lions come out first. **Le2** gives the
lion room, and from e2 it leaps to h3, which frees the aanca behind it. Then the pawns open the diagonals: **e5**, and on the other
side **h6** by the double step. A crocodile on d5 attacks the pawn on h9.

Black answers in the same way: **Le11**, later Lh10, the e-pawn, and a crocodile to d8.`,
  },
  murray: {
    white: ['Ue2', 'Uh2', 'g5', 'd5', 'Ge5', 'Cc3'],
    black: ['Ue11', 'g8', 'Ge8'],
    text: `Wake the unicornios. Until it has moved, a unicornio can only make a knight's leap, and can neither capture nor
attack. After that it is a bishop. So play **Ue2** and **Uh2** early, and open their diagonals by **g5** and **d5**. From
e2 and h2 they guard the giraffes and the pawns. The giraffe's long leap takes it to e5 (**Ge5**), where it attacks two pawns
at once. A crocodile on c3 guards the pawn on d4. The lions leap only three squares straight here, and stay at home.

Black does the same, by **Ue11**, **g8** and **Ge8**.`,
  },
  golladay: {
    white: ['e5', 'h5', 'Ra2', 'Ak2', 'Ci5'],
    black: ['Ra11', 'Ak11', 'h8', 'e8'],
    text: `The lions are weak here, so the pieces with long lines do the work. Open the diagonals by **e5** and **h5**, and
let the rook out by **Ra2**: the second rank is empty, so it can go to any file from there. The aanca goes to k2, where
it guards the unicornio and the rook in the corner. A crocodile on i5 attacks the pawn on e9. The lions stay at home.

Black plays **Ra11** and **Ak11** with the same ideas, and opens lines by **h8** and **e8**.`,
  },
};
