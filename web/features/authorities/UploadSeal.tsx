import { Fragment } from 'react'
import type * as z from 'zod/mini'
import { type sealFacts, signingKeys } from '#contract/authority.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts, type Fact } from '../../ui/lists.tsx'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { Button } from '../../ui/buttons.tsx'
import { FileInput } from '../../ui/files.tsx'
import { Notice } from '../../ui/notices.tsx'
import { confirm } from '../../ui/dialogs.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Seal = z.infer<typeof sealFacts>

const isSelfIssued = ({ name, issuer }: Pick<Seal, 'name' | 'issuer'>) => issuer === name

export function SealFacts({ seal, origin }: { seal: Seal; origin?: string }) {
  const { t } = useTexts()
  const { name, organisation, issuer, algorithm, notAfter, fingerprint } = seal
  const kind: Fact = origin
    ? { term: t('authority.seal.origin'), value: `${origin}, ${algorithm}` }
    : { term: t('authority.seal.algorithm'), value: algorithm }
  return (
    <Facts
      facts={[
        {
          term: t('authority.seal.name'),
          value: [...new Set([name, organisation])].filter(Boolean).join(', '),
        },
        { term: t('authority.seal.issuer'), value: isSelfIssued(seal) ? t('authority.seal.own') : issuer },
        kind,
        { term: t('authority.seal.notAfter'), value: <DayOf moment={notAfter} /> },
        { term: t('authority.seal.fingerprint'), value: <Fingerprint value={fingerprint} /> },
      ]}
    />
  )
}

/** Lines end after a colon. */
const Fingerprint = ({ value }: { value: string }) => (
  <span className="mono small">
    {value.split(/(?<=:)/).map((pair, index) => (
      <Fragment key={index}>
        {pair}
        <wbr />
      </Fragment>
    ))}
  </span>
)

interface Props {
  authorityId: string
  onDone: (seals: Answer<typeof signingKeys.upload> | null) => void
}

export function UploadSeal({ authorityId, onDone }: Props) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const form = useForm({
    schema: signingKeys.upload.body,
    initial: { pkcs12: '', password: '' },
    send: async (body) => {
      const params = { id: authorityId }
      const seal = await call(signingKeys.look, { params, body })
      const sure = await confirm({
        title: t('authority.seal.upload.title'),
        body: <NewSeal seal={seal} />,
        action: t('authority.seal.upload.use'),
      })
      if (!sure) return
      const seals = await call(signingKeys.upload, { params, body })
      showToast(t('authority.seal.changed'))
      onDone(seals)
    },
  })
  return (
    <Form
      form={form}
      area="authority.seal"
      formId="seal"
      fields={[{ field: 'password', kind: 'password' }]}
      submit={t('authority.seal.upload.check')}
      before={
        <FileInput
          id="seal-pkcs12"
          label={t('authority.seal.pkcs12')}
          hint={t('authority.seal.pkcs12.hint')}
          error={form.errors.pkcs12 && fieldText(form.errors.pkcs12)}
          accept=".p12,.pfx,application/x-pkcs12"
          onChoose={async (file) => form.set('pkcs12', file ? await base64Of(file) : '')}
        />
      }
      actions={
        <Button variant="secondary" onClick={() => onDone(null)}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}

function NewSeal({ seal }: { seal: Answer<typeof signingKeys.look> }) {
  const { t } = useTexts()
  return (
    <div className="stack">
      <p>{t('authority.seal.rotate.what')}</p>
      {isSelfIssued(seal) && <Notice severity="warning">{t('authority.seal.own.warning')}</Notice>}
      <SealFacts seal={seal} />
    </div>
  )
}

async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}
