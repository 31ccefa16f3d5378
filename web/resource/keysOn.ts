const key = 'listKeys'

export const areKeysOn = () => localStorage.getItem(key) !== 'off'

export const turnKeys = (on: boolean) =>
  on ? localStorage.removeItem(key) : localStorage.setItem(key, 'off')
