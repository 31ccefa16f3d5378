/** Environment variables that test programs inherit: program paths and the cache of compiled code. */
const names = ['PATH', 'NODE_COMPILE_CACHE']

export const inherited = (): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value] as const] : []
    }),
  )
