import { convertCssVariables, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../../web/ui/theme.ts'

const id = 'virtual:theme.css'

/**
 * Writes the theme variables into a style sheet at build time. Mantine would insert a <style> element, which
 * the content security policy forbids.
 */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? stylesheet() : undefined),
  }
}

const stylesheet = () => convertCssVariables(usedOnly(cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))))

type Variables = ReturnType<typeof cssVariables>

const usedOnly = ({ variables, light, dark }: Variables): Variables => ({
  variables: withoutUnusedColours(variables),
  light: withoutUnusedColours(light),
  dark: withoutUnusedColours(dark),
})

const unused = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|lime|yellow|orange|green)-/

const withoutUnusedColours = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))
