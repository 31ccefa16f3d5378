import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import type { ScanProps } from './ScanDialog.tsx'

const ScanDialog = lazy(() => import('./ScanDialog.tsx'))

export function ScanButton(props: ScanProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={<IconQrcode size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('scan.start')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ScanDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
