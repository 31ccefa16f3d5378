import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const fontPackage = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const names = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '800ExtraBold']

export const fonts = names.map((name) => ({
  name,
  bytes: readFileSync(join(fontPackage, name, `Inter_${name}.ttf`)),
}))
