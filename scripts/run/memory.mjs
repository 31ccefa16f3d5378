/**
 * Keeps the server below 200 MB: a young generation of 4 MB, an old one that is collected after growing by half, which
 * matters during long exports, and two malloc arenas for password hashing and sockets.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
