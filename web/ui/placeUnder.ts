import type { ToggleEvent } from 'react'

/** Tells a panel, as it opens, where the button before it ends: its style stands there by `--top` and `--left`. */
export function placeUnder({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  panel.style.setProperty('--top', `${button.bottom + 4}px`)
  panel.style.setProperty('--left', `${button.left}px`)
}
