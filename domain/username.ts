/** The username of an account made for someone, until they take it over and choose their own. */
export const heldUsername = (random: string) => `held-${random}`

/** Whether the person chose it; one that only holds the place is shown to no one. */
export const isChosen = (username: string) => !/^held-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(username)
