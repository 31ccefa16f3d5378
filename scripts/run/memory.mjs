/**
 * Keeps a server that answers many at a time under 200 MB: a young generation of 4 MB is emptied before it is copied
 * to and fro, the old one is looked through when it has grown by half instead of threefold, which a long table taken
 * along would let it, and two heaps of the C library are enough for what password hashing and sockets borrow.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
