import { createContext } from 'react'

/** In a dialog, the action comes after "cancel". */
export const InDialog = createContext(false)
