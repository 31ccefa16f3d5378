/** What a program that a test starts has of the environment of tests: the place of programs, and that of compiled code. */
const names = ['PATH', 'NODE_COMPILE_CACHE']

export const inherited = (): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value] as const] : []
    }),
  )
