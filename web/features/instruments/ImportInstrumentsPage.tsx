import { imports } from '#contract/importing.ts'
import { instruments } from '#contract/instrument.ts'
import { ImportPage } from '../../resource/import/ImportPage.tsx'

export default function ImportInstrumentsPage() {
  return <ImportPage resource={instruments} endpoint={imports.instrument} list="/app/instruments" />
}
