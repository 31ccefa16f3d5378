import './ui/library.css'
import 'virtual:theme.css'
import './ui/base.css'
import './ui/library-overrides.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadFirstPage } from './app/App.tsx'
import { reloadOnceForLostChunks } from './app/chunkReload.ts'
import { showFirstLocale } from './i18n/locale.ts'

reloadOnceForLostChunks()
preloadFirstPage()
// No top-level await, with which the bundler would emit needless files.
void showFirstLocale().then(() => {
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
})
