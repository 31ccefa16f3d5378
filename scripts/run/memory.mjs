/**
 * Keeps a server that answers many at a time under 200 MB: a young generation of 4 MB is emptied before it is copied
 * to and fro, and two heaps of the C library are enough for what password hashing and sockets borrow.
 */
export const serverFlags = ['--max-semi-space-size=4']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
