import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readScanned } from '#domain/scanned.ts'
import type { TextKey } from '#texts/texts.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { HiddenFileInput } from '../ui/files.tsx'
import { Notice } from '../ui/notices.tsx'
import type { ScanProps } from './ScanDialog.tsx'

/** Reads the code on a photo, for devices that do not let pages use the camera. */
export function ScanPhoto({ judge }: Pick<ScanProps, 'judge'>) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<TextKey | null>(null)
  const take = async (file: File) => {
    setPending(true)
    setRefusal(null)
    try {
      const { readPhoto } = await import('./reader.ts')
      const result = await judged(await readPhoto(file), judge)
      if (typeof result === 'string') setRefusal(result)
      else result()
    } catch {
      setRefusal('scan.photo.none')
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconCamera size={20} aria-hidden />}
        pending={pending}
        aria-label={t('scan.photo.take')}
        onClick={() => input.current?.click()}
      >
        {t('scan.photo')}
      </Button>
      <HiddenFileInput
        ref={input}
        label={t('scan.photo.take')}
        accept="image/*"
        capture="environment"
        onChoose={(file) => void take(file)}
      />
      {refusal && <Notice severity="error">{t(refusal)}</Notice>}
    </>
  )
}

/** The action for the first code that is accepted, otherwise the last rejection. */
async function judged(texts: string[], judge: ScanProps['judge']) {
  let rejection: TextKey = 'scan.photo.none'
  for (const text of texts) {
    const read = readScanned(text)
    const result = read ? await judge(read) : 'scan.foreign'
    if (typeof result !== 'string') return result
    rejection = result
  }
  return rejection
}
