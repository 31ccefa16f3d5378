/** What the frame shows a little later than the page: the page is there before anything is sent or searched for. */
export { Outbox } from '../features/reports/outbox/Outbox.tsx'
export { PaletteButton } from './palette/PaletteButton.tsx'
