/** The name of a table or column in the database: `company_vehicle`. */
export const inSnakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)
