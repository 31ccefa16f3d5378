/** Runs every piece of work, so that an error does not block the others. `end` throws all errors. */
export function openAttempts() {
  const failures: unknown[] = []
  return {
    async attempt(work: () => Promise<unknown>) {
      await work().catch((error: unknown) => failures.push(error))
    },
    end(what: string) {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
    },
  }
}
