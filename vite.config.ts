import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/vite/chunks.ts'
import { classicWorkers } from './scripts/vite/classicWorkers.ts'
import { firstPaint } from './scripts/vite/firstPaint.ts'
import { fonts } from './scripts/vite/fonts.ts'
import { handbook } from './scripts/vite/handbook.ts'
import { icon } from './scripts/vite/icon.ts'
import { lazyModules } from './scripts/vite/lazyModules.ts'
import { offlineShell } from './scripts/vite/offlineShell.ts'
import { packed } from './scripts/vite/packed.ts'
import { styleName } from './scripts/vite/styleNames.ts'
import { textModules } from './scripts/vite/textModules.ts'
import { themeStylesheet } from './scripts/vite/themeStylesheet.ts'

const api = process.env.API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    classicWorkers(),
    textModules(),
    handbook(),
    themeStylesheet(),
    firstPaint(),
    fonts(),
    icon(),
    lazyModules(),
    offlineShell(),
    packed(),
  ],
  server: {
    proxy: { '/api': api, '/authorities': api, '/checkpoints': api, '/dev': api, '/pdf-file': api },
    fs: { allow: ['..'] },
  },
  css: { modules: { generateScopedName: styleName } },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The content security policy forbids inline scripts and data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The PDF viewer is a separate document with its own content security policy.
    rolldownOptions: {
      input: {
        index: 'web/index.html',
        viewer: 'web/viewer.html',
        serviceWorker: 'web/device/serviceWorker.ts',
      },
      output: {
        codeSplitting: { groups: chunks() },
        // A service worker needs a stable URL, and controls only paths below it.
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
