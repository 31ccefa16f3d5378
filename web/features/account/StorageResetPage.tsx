import { useMantineColorScheme } from '@mantine/core'
import { useAccount } from '../../session/session.ts'
import { mayLeaveDevice } from '../../session/signing.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { showToast } from '../../ui/toast.ts'

/** Forgets what this device has stored: choices of language, look and menu. */
export function StorageResetPage() {
  const { t } = useTexts()
  const { clearColorScheme } = useMantineColorScheme()
  const { _id } = useAccount()
  const reset = async () => {
    if (!(await mayLeaveDevice(_id))) return
    const sure = await confirm({
      title: t('account.storage.title'),
      body: t('account.storage.what'),
      action: t('account.storage.reset'),
      danger: true,
      keyword: t('account.storage.keyword'),
    })
    if (!sure) return
    localStorage.clear()
    sessionStorage.clear()
    clearColorScheme()
    showToast(t('account.storage.done'))
  }
  return (
    <>
      <PageHeader title={t('account.storage')} />
      <div className="stack">
        <p>{t('account.storage.what')}</p>
        <div>
          <Button tone="danger" onClick={() => void reset()}>
            {t('account.storage.reset')}
          </Button>
        </div>
      </div>
    </>
  )
}
