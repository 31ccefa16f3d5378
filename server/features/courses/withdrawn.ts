/** The problem code of a participant who is no longer expected. */
export const withdrawn = 'withdrawn'
