/**
 * Environment variables that test programs inherit: program paths, the cache of compiled code, and the folder by which
 * `npm test` finds programs that were not ended.
 */
const names = ['PATH', 'NODE_COMPILE_CACHE', 'TMPDIR']

export const inherited = (): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value] as const] : []
    }),
  )
