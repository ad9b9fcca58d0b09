/** The name of a worker, or its data in Node, by which the script learns that it is a helper thread. */
export const THREAD = 'acedrex-thread';
