import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { authorityRole, members } from '#contract/authority.ts'
import { parseEvalId } from '#domain/codes.ts'
import { call } from '../../api/call.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { ScanPerson } from '../../device/ScanButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { showToast } from '../../ui/toasts.tsx'

const schema = z.object({ who: text(254), role: authorityRole })

export function AddMember({
  authorityId,
  onDone,
}: {
  authorityId: string
  onDone: (added: boolean) => Promise<void>
}) {
  const { t } = useTexts()
  const form = useForm({
    schema,
    initial: { who: '', role: 'trainer' },
    send: async ({ who, role }) => {
      const evalid = parseEvalId(who)
      const person = evalid ? { evalid } : { email: who.trim() }
      const body = { ...person, role: authorityRole.parse(role) }
      await call(members.add, { params: { id: authorityId }, body }).catch(asWho)
      showToast(t('authority.member.added'))
      await onDone(true)
    },
  })
  return (
    <Form
      form={form}
      area="authority.member"
      fields={[
        {
          field: 'who',
          autoComplete: 'off',
          trailing: <ScanPerson onFound={(evalId) => form.set('who', evalId)} />,
        },
        {
          field: 'role',
          kind: 'select',
          options: authorityRole.options.map((value) => ({ value, label: t(`authority.role.${value}`) })),
        },
      ]}
      submit={t('authority.member.add')}
      actions={
        <Button variant="secondary" onClick={() => void onDone(false)}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}

// The server names the email or the Eval-ID field; the form has one field for both.
function asWho(problem: unknown): never {
  if (!(problem instanceof CallProblem)) throw problem
  const { status, code, fields } = problem
  const who = fields.email ?? fields.evalid
  throw who ? new CallProblem(status, { code, fields: { who } }) : problem
}
