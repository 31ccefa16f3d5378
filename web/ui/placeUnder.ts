import type { ToggleEvent } from 'react'

/** Sets `--top` and `--left` of a panel to the position below its button. */
export function placeUnder({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  panel.style.setProperty('--top', `${button.bottom + 4}px`)
  panel.style.setProperty('--left', `${button.left}px`)
}
