import type { I18nPlugin, PluginRegistry } from '@embedpdf/react-pdf-viewer'

/** The viewer includes German and English. Features that are switched off have no texts. */
export function speakItalian(registry: PluginRegistry) {
  const i18n = registry.getPlugin<I18nPlugin>('i18n')?.provides()
  i18n?.registerLocale({ code: 'it', name: 'Italiano', translations })
  i18n?.setLocale('it')
}

const translations = {
  search: {
    placeholder: 'Cerca',
    caseSensitive: 'Maiuscole/minuscole',
    wholeWord: 'Parola intera',
    resultsFound: '{count} risultati trovati',
    page: 'Pagina {page}',
  },
  zoom: {
    in: 'Ingrandisci',
    out: 'Riduci',
    fitWidth: 'Adatta alla larghezza',
    fitPage: 'Adatta alla pagina',
    marquee: 'Ingrandisci un’area',
    menu: 'Menu zoom',
    level: 'Zoom ({level}%)',
    dragTip: 'Trascinare per scegliere l’area',
  },
  pan: { toggle: 'Modalità trascinamento' },
  pointer: { toggle: 'Modalità puntatore' },
  document: {
    menu: 'Menu documento',
    print: 'Stampa',
    export: 'Scarica',
    fullscreen: 'Schermo intero',
    loading: 'Caricamento del documento …',
  },
  emptyState: {
    title: 'Nessun documento aperto',
    description: 'Il documento non è disponibile.',
    supportedFormats: 'Formato: PDF',
  },
  documentError: {
    title: 'Impossibile caricare il documento',
    unknown: 'Si è verificato un errore',
    errorCode: 'Codice: {code}',
    close: 'Chiudi documento',
  },
  panel: {
    sidebar: 'Barra laterale',
    search: 'Cerca',
    thumbnails: 'Miniature',
    outline: 'Struttura',
  },
  menu: {
    viewControls: 'Impostazioni di visualizzazione',
    zoomControls: 'Impostazioni di zoom',
    moreOptions: 'Altre opzioni',
  },
  outline: {
    title: 'Struttura',
    loading: 'Caricamento della struttura …',
    noOutline: 'Nessuna struttura disponibile',
    noBookmarks: 'Il documento non contiene segnalibri',
  },
  page: {
    settings: 'Impostazioni pagina',
    single: 'Pagina singola',
    twoOdd: 'Due pagine (dispari)',
    twoEven: 'Due pagine (pari)',
    vertical: 'Verticale',
    horizontal: 'Orizzontale',
    spreadMode: 'Pagine affiancate',
    scrollLayout: 'Scorrimento',
    rotation: 'Rotazione',
    next: 'Pagina successiva',
    previous: 'Pagina precedente',
  },
  rotate: { clockwise: 'Ruota a destra', counterClockwise: 'Ruota a sinistra' },
  selection: { copy: 'Copia la selezione' },
  mode: { view: 'Visualizza' },
  print: {
    title: 'Stampa',
    loading: 'Preparazione del documento …',
    pages: 'Pagine da stampare',
    all: 'Tutte le pagine',
    current: 'Pagina attuale ({currentPage})',
    specify: 'Scegli le pagine',
    specifyEG: 'ad es. 1-3, 5, 8-10',
    total: 'Pagine del documento: {totalPages}',
    annotation: 'Includi le annotazioni',
    printing: 'Stampa in corso …',
    print: 'Stampa',
    cancel: 'Annulla',
  },
  common: { close: 'Chiudi', back: 'Indietro', cancel: 'Annulla' },
}
