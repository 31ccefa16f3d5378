import type { AuthorityRole, CompanyRole } from './role.ts'

/**
 * The permission table: one row per action, one column per role. The server turns a row into a WHERE condition and a
 * refusal; the web shows controls by the same row. It is one long file, because it is read as one table.
 *
 * Roles: guest · user (signed in, no membership) · employee · tester (an active member who today holds a certificate
 * that allows reports) · companyAdmin · trainerReadOnly · trainer · authorityReader (admin, read only) · authorityAdmin
 * · systemAdmin. The rights of all roles of an actor add up, so a `-` never removes a right of another role.
 *
 * Scopes: `-` never · `S` oneself · `O` created by oneself · `OC` created by oneself in the own organisation · `C` own
 * company · `A` own authority · `E` accepted catalogue entries and forum posts · `H` holders of a certificate of the
 * own authority · `K` the card fields of exactly the requested person; for a company only while it is activated · `P`
 * public fields · `*` all. `C:card` limits the visible fields to the set `card`. `!` requires a confirmation within the
 * last ten minutes: the second factor for roles that must have one (`secondFactor.ts`), password or passkey for the
 * others.
 */
// oxfmt-ignore
export const policy = {
  //                                   guest  user  empl.    tester   companyAdmin trainerR trainer  authR    authAdmin sysAdmin
  'session.open':                      ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'session.close':                     ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'session.finish':                    ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'session.read':                      ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'session.confirm':                   ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'session.list':                      ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      '*'],
  'session.revoke':                    ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     '*!'],
  'secondFactor.challenge':            ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'secondFactor.read':                 ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'secondFactor.beginTotp':            ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.confirmTotp':          ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.removeTotp':           ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.beginPasskey':         ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.addPasskey':           ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.renamePasskey':        ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.removePasskey':        ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'secondFactor.renewRecoveryCodes':   ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     'S!'],
  'system.version':                    ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'system.setup':                      ['P',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '-'],
  'link.read':                         ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.signup':                       ['P',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '-'],
  'user.checkUsername':                ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.checkEmail':                   ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.activate':                     ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.resendActivation':             ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.forgotPassword':               ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.resetPassword':                ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.myself':                       ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'user.changePassword':               ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'user.changeEmail':                  ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'user.confirmEmail':                 ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'user.lookupByEvalId':               ['-',  '-',  '-',     '-',     'K',         '-',     'K',     '-',     'K',      '*:card'],
  'user.list':                         ['-',  '-',  'C:card','C:card','C:work',    'H:holder','H:holder','H:holder','H:holder','*:privileged'],
  'user.read':                         ['-',  'S',  'S',     'S',     'S,C:work',  'S,H:holder','S,H:holder','S,H:holder','S,H:holder','*:privileged'],
  'user.update':                       ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      '*'],
  'user.readPublic':                   ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      '*'],
  'user.create':                       ['-',  '-',  '-',     '-',     'C',         '-',     'H',     '-',     'H',      '*'],
  'user.welcome':                      ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'user.updatePrivileged':             ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'user.triggerReset':                 ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'user.resetSecondFactor':            ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'user.delete':                       ['-',  'S!', 'S!',    'S!',    'S!',        'S!',    'S!',    'S!',    'S!',     '*!'],
  'user.export':                       ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      '*'],
  'user.accessLog':                    ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'user.consents':                    ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'user.acceptTerms':                 ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'dashboard.read':                    ['-',  'S',  'C',     'C',     'C',         'A',     'A',     'A',     'A',      '*'],
  'event.listen':                      ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'company.list':                      ['-',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      '*'],
  'company.read':                      ['-',  'P',  'C',     'C',     'C',         'P',     'P',     'P',     'P',      '*'],
  'company.create':                    ['-',  'O',  '-',     '-',     '-',         'O',     'O',     'O',     'O',      '*'],
  'company.update':                    ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'company.activate':                  ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'company.resendActivation':          ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'company.leave':                     ['-',  'S',  'S',     'S',     '-',         'S',     'S',     'S',     'S',      '-'],
  'company.deactivate':                ['-',  '-',  '-',     '-',     'C!',        '-',     '-',     '-',     '-',      '*!'],
  'company.delete':                    ['-',  '-',  '-',     '-',     'C!',        '-',     '-',     '-',     '-',      '*!'],
  'company.lock':                      ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'company.unlock':                    ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'coworker.list':                     ['-',  '-',  'C:card','C:card','C:work',    '-',     '-',     '-',     '-',      '*:work'],
  'coworker.read':                     ['-',  '-',  'C:card','C:card','C:work',    '-',     '-',     '-',     '-',      '*:work'],
  'coworker.update':                   ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'coworker.remove':                   ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'coworker.suspend':                  ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'coworker.reinstate':                ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'coworker.handOver':                 ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.list':                   ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.read':                   ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.create':                 ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.import':                 ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.resend':                 ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.withdraw':               ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     '-',      '*'],
  'invitation.own':                    ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'invitation.preview':                ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'invitation.accept':                 ['-',  'S',  'S',     'S',     '-',         'S',     'S',     'S',     'S',      '-'],
  'invitation.decline':                ['-',  'S',  'S',     'S',     '-',         'S',     'S',     'S',     'S',      '-'],
  'member.list':                       ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'member.add':                        ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '*!'],
  'member.setRole':                    ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '*!'],
  'member.remove':                     ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '*!'],
  'certificationAuthority.list':       ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      '*'],
  'certificationAuthority.read':       ['-',  'P',  'P',     'P',     'P',         'A',     'A',     'A',     'A',      '*'],
  'certificationAuthority.create':     ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'certificationAuthority.update':     ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '*'],
  'certificationAuthority.delete':     ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'signingKey.read':                   ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'signingKey.certificate':            ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'signingKey.rotate':                 ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '-'],
  'signingKey.upload':                 ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '-'],
  'signingKey.disable':                ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*!'],
  'certificateTemplate.list':          ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'certificateTemplate.read':          ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'certificateTemplate.create':        ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '-'],
  'certificateTemplate.update':        ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '-'],
  'certificateTemplate.preview':       ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'certificateTemplate.upload':        ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '-'],
  'certificateTemplate.sort':          ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '-'],
  'certificateTemplate.retire':        ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '-'],
  'certificate.verify':                ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'certificate.list':                  ['-',  'S',  'S',     'S',     'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    '*'],
  'certificate.read':                  ['-',  'S',  'S',     'S',     'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    '*'],
  'certificate.card':                  ['-',  'S',  'S',     'S',     'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    '*'],
  'certificate.prepare':               ['-',  '-',  '-',     '-',     '-',         '-',     'A',     '-',     'A',      '-'],
  'certificate.issue':                 ['-',  '-',  '-',     '-',     '-',         '-',     'A!',    '-',     'A!',     '-'],
  'certificate.retry':                 ['-',  '-',  '-',     '-',     '-',         '-',     'A!',    '-',     'A!',     '-'],
  'certificate.annotate':              ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A',      '-'],
  'certificate.instruct':              ['-',  '-',  '-',     '-',     'C',         '-',     'A',     '-',     'A',      '-'],
  'certificate.revoke':                ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '-'],
  'certificate.suspend':               ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '*!'],
  'certificate.reinstate':             ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     'A!',     '-'],
  'certificate.shareLinks':            ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      '-'],
  'certificate.pass':                  ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'certificate.shareLink':             ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      '-'],
  'certificate.unshare':               ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      '-'],
  'course.list':                       ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'course.read':                       ['-',  '-',  '-',     '-',     '-',         'A',     'A',     'A',     'A',      '*'],
  'course.retry':                      ['-',  '-',  '-',     '-',     '-',         '-',     'A!',    '-',     'A!',     '-'],
  'course.withdraw':                   ['-',  '-',  '-',     '-',     '-',         '-',     'A',     '-',     'A',      '-'],
  'course.lookup':                     ['-',  '-',  '-',     '-',     '-',         '-',     'K',     '-',     'K',      '-'],
  'trainingDocument.add':              ['-',  '-',  '-',     '-',     '-',         '-',     'A',     '-',     'A',      '-'],
  'trainingDocument.read':             ['-',  'S',  'S',     'S',     'S',         'A',     'A',     'A',     'A',      '*'],
  'renewalRequest.list':               ['-',  'S',  'S',     'S',     'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    '*'],
  'renewalRequest.read':               ['-',  'S',  'S',     'S',     'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    '*'],
  'renewalRequest.create':             ['-',  'S',  'S',     'S',     'S,C',       'S',     'S',     'S',     'S',      '-'],
  'renewalRequest.withdraw':           ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '-'],
  'renewalRequest.decline':            ['-',  '-',  '-',     '-',     '-',         '-',     'A',     '-',     'A',      '-'],
  'calendar.list':                     ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'calendar.create':                   ['-',  'S',  'S',     'S',     'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    'S'],
  'calendar.remove':                   ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'calendar.read':                     ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'digest.unsubscribe':                ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'qualification.read':                ['-',  '-',  '-',     '-',     'C',         'A',     'A',     'A',     'A',      '*'],
  'verify.file':                       ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'audit.read':                        ['-',  'S',  'S',     'S',     'S,C',       'S',     'S',     'S,A',   'S,A',    '*'],
  'audit.proof':                       ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'report.canCreate':                  ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'report.list':                       ['-',  'O',  'O,C',   'O,C',   'O,C',       'O,A',   'O,A',   'O,A',   'O,A',    '*'],
  'report.read':                       ['-',  'O',  'O,C',   'O,C',   'O,C',       'O,A',   'O,A',   'O,A',   'O,A',    '*'],
  'report.create':                     ['-',  '-',  '-',     'C,A',   '-',         '-',     '-',     '-',     '-',      '-'],
  'report.update':                     ['-',  '-',  '-',     'OC',    '-',         '-',     '-',     '-',     '-',      '-'],
  'report.addPhoto':                   ['-',  '-',  '-',     'OC',    '-',         '-',     '-',     '-',     '-',      '-'],
  'report.reopen':                     ['-',  '-',  '-',     'OC',    'C',         '-',     '-',     '-',     'A',      '-'],
  'report.finalise':                   ['-',  '-',  '-',     'OC!',   '-',         '-',     '-',     '-',     '-',      '-'],
  'report.delete':                     ['-',  '-',  '-',     'OC',    '-',         '-',     '-',     '-',     '-',      '-'],
  'report.void':                       ['-',  '-',  '-',     'O',     'C',         '-',     '-',     '-',     '-',      '*!'],
  'report.accept':                     ['-',  '-',  '-',     '-',     'C!',        '-',     '-',     '-',     'A!',     '-'],
  'report.takeOver':                   ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     'A',      '-'],
  'report.closeFailed':                ['-',  '-',  '-',     '-',     'C!',        '-',     '-',     '-',     'A!',     '-'],
  'report.amend':                      ['-',  '-',  '-',     'O',     'C',         '-',     '-',     '-',     '-',      '-'],
  'report.shareLinks':                 ['-',  '-',  '-',     'O',     'C',         '-',     '-',     '-',     '-',      '-'],
  'report.shareLink':                  ['-',  '-',  '-',     'O',     'C',         '-',     '-',     '-',     '-',      '-'],
  'report.unshare':                    ['-',  '-',  '-',     'O',     'C',         '-',     '-',     '-',     '-',      '-'],
  'share.read':                        ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'companyVehicle.list':               ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'companyVehicle.read':               ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'companyVehicle.create':             ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'companyVehicle.import':             ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'companyVehicle.update':             ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     'A',      '*'],
  'companyVehicle.archive':            ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     'A',      '*'],
  'companyVehicle.transfer':           ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     'A',      '*'],
  'tag.list':                          ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'tag.release':                       ['-',  '-',  'OC',    'OC',    'OC',        '-',     'OC',    '-',     'OC',     '-'],
  'tag.override':                      ['-',  '-',  '-',     '-',     'C!',        '-',     '-',     '-',     'A!',     '-'],
  'gate.ask':                          ['-',  '-',  'C',     'C',     'C',         '-',     'H',     '-',     'H',      '-'],
  'vehicleAction.list':                ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'vehicleAction.finish':              ['-',  '-',  '-',     'C,A',   'C',         '-',     '-',     '-',     'A',      '-'],
  'vehicle.list':                     ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   'E,O',    '*'],
  'vehicle.read':                     ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   'E,O',    '*'],
  'vehicle.create':                   ['-',  '-',  'O',     'O',     'O',         '-',     'O',     '-',     'O',      '*'],
  'vehicle.update':                   ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicle.accept':                   ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicle.merge':                    ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicle.delete':                   ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicle.import':                   ['-',   '-',   '-',      '-',      '-',          '-',      '-',      '-',      '-',      '*'],
  'vehicleManual.list':               ['-',   '-',   'E,C',    'E,C',    'E,C',        'E,A',    'E,A',    'E,A',    'E,A',    '*'],
  'vehicleManual.read':               ['-',   '-',   'E,C',    'E,C',    'E,C',        'E,A',    'E,A',    'E,A',    'E,A',    '*'],
  'vehicleManual.create':             ['-',   '-',   '-',      '-',      'C',          '-',      '-',      '-',      'A',      '*'],
  'vehicleManual.update':             ['-',   '-',   '-',      '-',      'C',          '-',      '-',      '-',      'A',      '*'],
  'vehicleManual.delete':             ['-',   '-',   '-',      '-',      'C',          '-',      '-',      '-',      'A',      '*'],
  'vehicleData.manual':               ['-',   '-',   'P',      'P',      'P',          'P',      'P',      'P',      'P',      '*'],
  'vehicleData.search':               ['-',   '-',   'P',      'P',      'P',          'P',      'P',      'P',      'P',      '*'],
  'vehicleManufacturer.list':         ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   'E,O',    '*'],
  'vehicleManufacturer.read':         ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   'E,O',    '*'],
  'vehicleManufacturer.create':       ['-',  '-',  'O',     'O',     'O',         '-',     'O',     '-',     'O',      '*'],
  'vehicleManufacturer.update':       ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicleManufacturer.accept':       ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicleManufacturer.merge':        ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'vehicleManufacturer.delete':       ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'instrument.list':                   ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'instrument.read':                   ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'instrument.create':                 ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'instrument.import':                 ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'instrument.addFile':                ['-',  '-',  'C',     'C',     'C',         '-',     'A',     '-',     'A',      '*'],
  'instrument.update':                 ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     'A',      '*'],
  'instrument.retire':                 ['-',  '-',  '-',     '-',     'C',         '-',     '-',     '-',     'A',      '*'],
  'instrument.setState':               ['-',  '-',  '-',     'C,A',   'C',         '-',     '-',     '-',     'A',      '*'],
  'instrument.calibrate':              ['-',  '-',  '-',     'C,A',   'C',         '-',     '-',     '-',     'A',      '*'],
  'letter.list':                      ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'letter.resend':                    ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'fault.report':                     ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'fault.list':                       ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'checkpoint.read':                  ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'checkpoint.compare':               ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'timestamp.read':                   ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'legal.read':                       ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'legal.edit':                       ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'legal.setFacts':                   ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'legal.preview':                    ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'legal.publish':                    ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '-',      '*'],
  'topic.list':                       ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'topic.read':                       ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'topic.create':                     ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '*'],
  'topic.update':                     ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '-'],
  'topic.delete':                     ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '-'],
  'topic.preview':                    ['-',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'topic.history':                    ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     '*',      '*'],
  'topic.follow':                     ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'topic.mute':                       ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'answer.list':                      ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'answer.read':                      ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'answer.create':                    ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'answer.update':                    ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '-'],
  'answer.delete':                    ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '-'],
  'answer.history':                   ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     '*',      '*'],
  'answer.accept':                    ['-',  'O',  'O',     'O',     'O',         'O',     '*',     'O',     '*',      '-'],
  'attachment.add':                   ['-',  'O',  'O',     'O',     'O',         'O',     'O',     'O',     'O',      '*'],
  'moderation.report':                ['-',  'E,O','E,O',   'E,O',   'E,O',       'E,O',   'E,O',   'E,O',   '*',      '*'],
  'moderation.list':                  ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '*',      '*'],
  'moderation.dismiss':               ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '*',      '*'],
  'moderation.hide':                  ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '*',      '*'],
  'moderation.show':                  ['-',  '-',  '-',     '-',     '-',         '-',     '-',     '-',     '*',      '*'],
  'forumName.read':                   ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'forumName.set':                    ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'savedView.list':                    ['-',  'S',  'S,C',   'S,C',   'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    'S'],
  'savedView.read':                    ['-',  'S',  'S,C',   'S,C',   'S,C',       'S,A',   'S,A',   'S,A',   'S,A',    'S'],
  'savedView.create':                  ['-',  'S',  'S',     'S',     'S,C',       'S',     'S',     'S',     'S,A',    'S'],
  'savedView.update':                  ['-',  'S',  'S',     'S',     'S,C',       'S',     'S',     'S',     'S,A',    'S'],
  'savedView.delete':                  ['-',  'S',  'S',     'S',     'S,C',       'S',     'S',     'S',     'S,A',    'S'],
  'savedView.share':                   ['-',  '-',  '-',     '-',     'S,C',       '-',     '-',     '-',     'S,A',    '-'],
  'savedView.setDefault':              ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'find.ask':                          ['-',  'S',  'S',     'S',     'S',         'S',     'S',     'S',     'S',      'S'],
  'file.read':                         ['P',  'P',  'P',     'P',     'P',         'P',     'P',     'P',     'P',      'P'],
  'file.upload':                       ['-',  'O',  'O',     'O',     'O',         'O',   'O',     'O',     'O',      '*'],
  'file.remove':                       ['-',  'O',  'O',     'O',     'O',         'O',   'O',     'O',     'O',      '*'],
} as const satisfies Record<string, Row>

/** In the order of the policy's columns. */
export const roles = [
  'guest',
  'user',
  'employee',
  'tester',
  'companyAdmin',
  'trainerReadOnly',
  'trainer',
  'authorityReader',
  'authorityAdmin',
  'systemAdmin',
] as const

export type Action = keyof typeof policy
/** Actions that guests may not do. */
export type SignedInAction = {
  [A in Action]: (typeof policy)[A][0] extends '-' ? A : never
}[Action]
export type Role = (typeof roles)[number]
type Row = readonly [string, string, string, string, string, string, string, string, string, string]

export interface Actor {
  userId: string
  isAdmin: boolean
  company: { id: string; role: CompanyRole; activated: boolean } | null
  authorities: { id: string; role: AuthorityRole }[]
  /** Holds a certificate today that allows reports. Only active members of an organisation become testers by it. */
  mayReport: boolean
}

type Owner = string | null

/** A person may hold certificates of several authorities. */
export interface Owners {
  userId?: Owner
  authorId?: Owner
  companyId?: Owner
  authorityId?: Owner
  holderAuthorityId?: Owner | readonly string[]
  /** `accepted` if the catalogue or the forum shows it to all users. */
  catalogue?: Owner
}

export type FieldSet = 'public' | 'card' | 'work' | 'holder' | 'full' | 'privileged'

/** The owners an item must have, the fields that are visible, and whether confirmation is required. */
interface Grant {
  owners: Owners
  fields: FieldSet
  confirm: boolean
  role: Role
}

/** One matching grant is enough. `owners: {}` matches everything. */
export type Grants = Grant[]

/** For work of the program itself, whose permission was checked before. */
export const systemGrant: Grants = [{ owners: {}, fields: 'full', confirm: false, role: 'systemAdmin' }]

interface RoleAssignment {
  role: Role
  companyId?: string
  authorityId?: string
}

export function grantsOf(actor: Actor | null, action: Action): Grants {
  const row = policy[action]
  return roleAssignmentsOf(actor).flatMap((assignment) =>
    (row[roles.indexOf(assignment.role)] ?? '-')
      .split(',')
      .flatMap((scope) => grantOf(scope, assignment, actor)),
  )
}

export const isGranted = (grants: Grants, owners: Owners) => grants.some((grant) => meets(grant, owners))

export const meets = ({ owners }: Grant, item: Owners) =>
  Object.entries(owners).every(([owner, id]) => {
    const owned = item[owner as keyof Owners]
    return Array.isArray(owned) ? owned.includes(id) : owned === id
  })

export const can = (actor: Actor | null, action: Action, owners?: Owners) => {
  const grants = grantsOf(actor, action)
  return owners ? isGranted(grants, owners) : grants.length > 0
}

export const isOpenToGuests = (action: Action) => policy[action][0] !== '-'

function roleAssignmentsOf(actor: Actor | null): RoleAssignment[] {
  if (!actor) return [{ role: 'guest' }]
  const assignments = [
    ...companyRoleAssignments(actor),
    ...actor.authorities.flatMap((held) => authorityRoleAssignments(actor, held)),
  ]
  if (assignments.length === 0) assignments.push({ role: 'user' })
  return actor.isAdmin ? [...assignments, { role: 'systemAdmin' }] : assignments
}

function companyRoleAssignments({ company, mayReport }: Actor): RoleAssignment[] {
  if (!company) return []
  const assignments: RoleAssignment[] = [{ role: 'employee', companyId: company.id }]
  if (company.role === 'admin') assignments.push({ role: 'companyAdmin', companyId: company.id })
  if (mayReport && company.activated) assignments.push({ role: 'tester', companyId: company.id })
  return assignments
}

const authorityRole = {
  admin: 'authorityAdmin',
  adminReadOnly: 'authorityReader',
  trainer: 'trainer',
  trainerReadOnly: 'trainerReadOnly',
} as const satisfies Record<AuthorityRole, Role>

function authorityRoleAssignments(
  { mayReport }: Actor,
  { id, role }: Actor['authorities'][number],
): RoleAssignment[] {
  const assignment: RoleAssignment = { role: authorityRole[role], authorityId: id }
  const writes = role === 'admin' || role === 'trainer'
  return mayReport && writes ? [assignment, { role: 'tester', authorityId: id }] : [assignment]
}

function grantOf(scope: string, assignment: RoleAssignment, actor: Actor | null): Grants {
  const [ownerCodes = '-', fields] = scope.split(':')
  const confirm = ownerCodes.endsWith('!')
  const code = ownerCodes.replace('!', '')
  const owners = ownersOf(code, assignment, actor)
  if (!owners) return []
  return [
    { owners, confirm, role: assignment.role, fields: (fields as FieldSet | undefined) ?? fieldsOf(code) },
  ]
}

function ownersOf(
  code: string,
  { companyId, authorityId }: RoleAssignment,
  actor: Actor | null,
): Owners | null {
  switch (code) {
    case '*':
    case 'P':
      return {}
    // Any user can create a company; only an activated one has proven its contact data.
    case 'K':
      return companyId && !actor?.company?.activated ? null : {}
    case 'S':
      return actor && { userId: actor.userId }
    case 'O':
      return actor && { authorId: actor.userId }
    case 'OC':
      return actor && { authorId: actor.userId, ...(companyId ? { companyId } : { authorityId }) }
    case 'C':
      return companyId ? { companyId } : null
    case 'A':
      return authorityId ? { authorityId } : null
    case 'H':
      return authorityId ? { holderAuthorityId: authorityId } : null
    case 'E':
      return { catalogue: 'accepted' }
    default:
      return null
  }
}

const fieldsOf = (code: string): FieldSet => (code === 'P' ? 'public' : code === 'K' ? 'card' : 'full')
