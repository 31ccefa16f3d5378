interface Query {
  executeTakeFirst(): Promise<unknown>
}

export const exists = async (query: Query) => (await query.executeTakeFirst()) !== undefined
