import {
  Button,
  createTheme,
  defaultCssVariablesResolver,
  Input,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { tokens } from './tokens.ts'

const orange: MantineColorsTuple = [
  '#fff1e0',
  '#ffe2c2',
  '#ffc88f',
  '#ffb04d',
  '#ff9124',
  '#f57c00',
  '#d96800',
  '#a34700',
  '#7a3600',
  '#3a2410',
]
const warmGray: MantineColorsTuple = [
  '#faf9f7',
  '#f1efec',
  '#e6e2dd',
  '#d9d4ce',
  '#c4bdb5',
  '#8a837b',
  '#6b665f',
  '#57534e',
  '#3a3632',
  '#1c1917',
]
const warmDark: MantineColorsTuple = [
  '#f5f2ee',
  '#d9d4ce',
  '#b5afa8',
  '#a39c94',
  '#8f877f',
  '#3a342f',
  '#27221e',
  '#1d1916',
  '#14110f',
  '#0d0b0a',
]
const red: MantineColorsTuple = [
  '#fdecec',
  '#fad4d4',
  '#f3a9a9',
  '#ff8a80',
  '#ef6a61',
  '#d83a35',
  '#b91c1c',
  '#9f1717',
  '#7f1313',
  '#3b1715',
]

const font = "'Inter Variable', system-ui, sans-serif"

export const theme = createTheme({
  primaryColor: 'hv',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: tokens.light.text,
  colors: { hv: orange, gray: warmGray, dark: warmDark, red },
  fontFamily: font,
  headings: { fontFamily: font },
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  lineHeights: { xs: '1.25', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.25' },
  defaultRadius: 8,
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-height': 'var(--control)' } }) }),
    Button: Button.extend({ vars: () => ({ root: { '--button-height': 'var(--control)' } }) }),
  },
})

/** Maps Mantine's variables to the tokens and adds named ones such as `--muted`. */
export const cssVariables: CSSVariablesResolver = (merged) => {
  const { variables, light, dark } = defaultCssVariablesResolver(merged)
  return {
    variables: { ...variables, ...namedVariables(tokens.both) },
    light: { ...light, ...namedVariables(tokens.light), ...meanings },
    dark: { ...dark, ...namedVariables(tokens.dark), ...meanings },
  }
}

const meanings = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-border': 'var(--field)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--ink)',
}

const namedVariables = (colours: Record<string, string>) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))
