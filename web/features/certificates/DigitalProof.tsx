import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { certificates, type Certificate, badgeContexts, type CredentialForm } from '#contract/certificate.ts'
import { call, addressOf } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink, OutsideLink } from '../../ui/buttons.tsx'
import { Facts } from '../../ui/lists.tsx'
import { hasCard } from './hasCard.ts'
import { verifyLink } from './verifyLink.ts'
import { linkedInAddress } from './linkedIn.ts'
import styles from './DigitalProof.module.css'

const [, context] = badgeContexts

export function DigitalProof({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const query = useCredential(certificate)
  return (
    <section className="panel stack" aria-labelledby="digital-proof" aria-busy={query.isPending}>
      <h2 id="digital-proof">{t('certificate.proof')}</h2>
      <Loaded query={query} height={240}>
        {(proof) =>
          proof ? (
            <Proof certificate={certificate} {...proof} />
          ) : (
            <p className="muted">{t('certificate.proof.none')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

interface Props {
  certificate: Certificate
  /** URL at which the authority publishes its profile and keys. */
  authority: string
  named: boolean
}

function Proof({ certificate, authority, named }: Props) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const { level, name } = certificate
  const isMine = certificate.userId === userId
  return (
    <div className={styles.proof}>
      <img
        className={styles.badge}
        src={fileOf(certificate, { form: 'png' })}
        alt={t('certificate.proof.badge', { level, name })}
        width={176}
        height={176}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.words}>
        <p>{t('certificate.proof.what')}</p>
        {!hasCard(certificate) && <p>{t('certificate.proof.ended')}</p>}
        <div>
          <ProofFile certificate={certificate} form="png" />
        </div>
        <p className="small muted">
          {t(named ? 'certificate.proof.named' : 'certificate.proof.nameless')}{' '}
          {isMine && <Link to="/app/user">{t('certificate.proof.choose')}</Link>}
        </p>
        {isMine && hasCard(certificate) && <LinkedInLink certificate={certificate} />}
        <details className={styles.programs}>
          <summary>
            {t('certificate.proof.programs')}
            <IconChevronDown size={20} aria-hidden />
          </summary>
          <div className="row">
            <ProofFile certificate={certificate} form="json" />
            <ProofFile certificate={certificate} form="jwt" />
          </div>
          <ProofFacts certificate={certificate} authority={authority} />
        </details>
      </div>
    </div>
  )
}

const fileOf = ({ _id: id }: Certificate, query: { form: CredentialForm } | { context: typeof context }) =>
  addressOf(certificates.credential, { id }, query)

function ProofFile({ certificate, form }: { certificate: Certificate; form: CredentialForm }) {
  const { t } = useTexts()
  return (
    <DownloadLink href={fileOf(certificate, { form })} name={`${certificate.number}.${form}`}>
      {t(`certificate.proof.${form}`)}
    </DownloadLink>
  )
}

function ProofFacts({ certificate, authority }: { certificate: Certificate; authority: string }) {
  const { t } = useTexts()
  const { verifyCode, number } = certificate
  return (
    <Facts
      facts={[
        {
          term: t('certificate.proof.verify'),
          value: (
            <Link className={styles.address} to="/verify/$code" params={{ code: verifyCode }}>
              {verifyLink(verifyCode)}
            </Link>
          ),
        },
        {
          term: t('certificate.proof.older'),
          value: (
            <a href={fileOf(certificate, { context })} download={`${number}-${context}.json`}>
              JSON ({context})
            </a>
          ),
        },
        {
          term: t('certificate.proof.authority'),
          value: (
            <a className={styles.address} href={authority} target="_blank" rel="noreferrer">
              {authority}
            </a>
          ),
        },
      ]}
    />
  )
}

/** A plain link: LinkedIn receives nothing until the user follows it. */
function LinkedInLink({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  return (
    <div className="stack">
      <div>
        <OutsideLink
          href={linkedInAddress(certificate, verifyLink(certificate.verifyCode))}
          icon={<IconExternalLink size={20} aria-hidden />}
        >
          {t('certificate.proof.linkedIn')}
        </OutsideLink>
      </div>
      <p className="small muted">{t('certificate.proof.linkedIn.what')}</p>
    </div>
  )
}

/** The credential of a certificate; null if issued without one. It is immutable. */
const useCredential = ({ _id: id }: Certificate) =>
  useQuery({
    queryKey: [certificates.name, 'credential', id],
    queryFn: ({ signal }) => credentialOf(id, signal),
    staleTime: Infinity,
  })

const credential = z.object({
  issuer: z.object({ url: z.string() }),
  credentialSubject: z.object({ identifier: z.optional(z.array(z.unknown())) }),
})

async function credentialOf(id: string, signal: AbortSignal) {
  try {
    const signed: unknown = await call(certificates.credential, { params: { id }, query: {} }, { signal })
    const { issuer, credentialSubject } = credential.parse(signed)
    return { authority: issuer.url, named: credentialSubject.identifier !== undefined }
  } catch (problem) {
    if (isProblem(problem, 'certificate.noCredential')) return null
    throw problem
  }
}
