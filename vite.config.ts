import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './web/build/chunks.ts'
import { classicWorkers } from './web/build/classicWorkers.ts'
import { handbook } from './web/build/handbook.ts'
import { offlineShell } from './web/build/offlineShell.ts'
import { packed } from './web/build/packed.ts'
import { textModules } from './web/build/textModules.ts'
import { themeStylesheet } from './web/build/themeStylesheet.ts'

const api = process.env.API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    classicWorkers(),
    textModules(),
    handbook(),
    themeStylesheet(),
    offlineShell(),
    packed(),
  ],
  server: {
    proxy: { '/api': api, '/authorities': api, '/checkpoints': api, '/dev': api, '/pdf-file': api },
    fs: { allow: ['..'] },
  },
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
        serviceWorker: 'web/offline/serviceWorker.ts',
      },
      output: {
        codeSplitting: { groups: chunks() },
        // A service worker needs a stable URL, and controls only paths below it.
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
