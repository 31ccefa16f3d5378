/** Returns the username of an account created for another person, until they choose their own. */
export const heldUsername = (random: string) => `held-${random}`

/** Returns whether the user chose the name. Placeholder names are not shown. */
export const isChosen = (username: string) => !/^held-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(username)
