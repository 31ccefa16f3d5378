export { Outbox } from '../features/reports/outbox/Outbox.tsx'
export { PaletteButton } from './palette/PaletteButton.tsx'
