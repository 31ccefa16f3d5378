import { tokens } from '../ui/tokens.ts'

const coloursOf = (scheme: 'light' | 'dark') => {
  const token = tokens[scheme]
  return {
    background: {
      app: token.raised,
      surface: token.panel,
      surfaceAlt: token.raised,
      elevated: token.panel,
      input: token.panel,
    },
    foreground: { primary: token.text, secondary: token.text, muted: token.muted },
    border: { default: token.field, subtle: token.hairline, strong: token.field },
    accent: {
      primary: token['primary-text'],
      primaryHover: token['primary-text'],
      primaryActive: token['primary-text'],
      primaryLight: token['primary-soft'],
      primaryForeground: token.panel,
    },
    interactive: {
      hover: token.raised,
      active: token['primary-soft'],
      selected: token['primary-soft'],
      focus: token.focus,
      focusRing: token.focus,
    },
    state: { error: token.error, errorLight: token['error-soft'] },
  }
}

export const colours = { light: coloursOf('light'), dark: coloursOf('dark') }
