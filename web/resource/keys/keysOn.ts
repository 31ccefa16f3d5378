const key = 'listKeys'

/** Whether single letters do something in lists, on this device. */
export const areKeysOn = () => localStorage.getItem(key) !== 'off'

/** Turns the letters on or off. */
export const turnKeys = (on: boolean) =>
  on ? localStorage.removeItem(key) : localStorage.setItem(key, 'off')
