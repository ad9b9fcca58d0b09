// SPDX-License-Identifier: MIT
/**
 * Exports of the checked build: those of the small build, and a second, naive move generator that
 * shares only the piece moves with the fast one. It makes every pseudo-legal move and then asks
 * whether the king can be taken.
 */
import { IO_MOVES, KING, MOVE_STACK, UNMOVED_KING } from "./abi";
import { isAttacked } from "./attacks";
import { FORWARD_OF_BLACK, FORWARD_OF_WHITE } from "./geometry";
