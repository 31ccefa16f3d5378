export { Outbox } from '../features/reports/public/Outbox.tsx'
export { PaletteButton } from './palette/PaletteButton.tsx'
