/**
 * The permission matrix as agreed, written separately from the policy, so that a mistake in one of them shows. Columns:
 * AN guest · US no membership · EM employee · TE tester · CA company admin · TR trainer, read only · T trainer · AR
 * authority admin, read only · AA authority admin · SA system admin.
 */
const agreed = `
  action                        | AN | US | EM  | TE  | CA  | TR  | T   | AR  | AA  | SA
  session.open                  | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  session.close                 | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  session.finish                | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  session.read                  | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  session.confirm               | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  session.list                  | -  | S  | S   | S   | S   | S   | S   | S   | S   | *
  session.revoke                | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | *!
  secondFactor.challenge        | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  secondFactor.read             | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  secondFactor.beginTotp        | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.confirmTotp      | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.removeTotp       | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.beginPasskey     | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.addPasskey       | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.renamePasskey    | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.removePasskey    | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  secondFactor.renewRecoveryCodes | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | S!
  system.version                | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  letter.list                   | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  letter.resend                 | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  fault.report                  | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  fault.list                    | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  checkpoint.read               | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  checkpoint.compare            | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  timestamp.read                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  legal.read                    | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  legal.edit                    | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  legal.setFacts                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  legal.preview                 | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  legal.publish                 | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  system.setup                  | P  | -  | -   | -   | -   | -   | -   | -   | -   | -
  link.read                     | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.signup                   | P  | -  | -   | -   | -   | -   | -   | -   | -   | -
  user.checkUsername            | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.checkEmail               | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.activate                 | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.resendActivation         | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.forgotPassword           | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.resetPassword            | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.myself                   | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  user.changePassword           | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  user.changeEmail              | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  user.confirmEmail             | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  user.lookupByEvalId           | -  | -  | -   | -   | K   | -   | K   | -   | K   | *
  user.list                     | -  | -  | C   | C   | C   | H   | H   | H   | H   | *
  user.read                     | -  | S  | S   | S   | S,C | S,H | S,H | S,H | S,H | *
  user.update                   | -  | S  | S   | S   | S   | S   | S   | S   | S   | *
  user.readPublic               | P  | P  | P   | P   | P   | P   | P   | P   | P   | *
  user.create                   | -  | -  | -   | -   | C   | -   | H   | -   | H   | *
  user.welcome                  | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  user.updatePrivileged         | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  user.triggerReset             | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  user.resetSecondFactor        | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  user.delete                   | -  | S! | S!  | S!  | S!  | S!  | S!  | S!  | S!  | *!
  user.export                   | -  | S  | S   | S   | S   | S   | S   | S   | S   | *
  user.accessLog                | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  user.consents                 | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  user.acceptTerms              | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  dashboard.read                | -  | S  | C   | C   | C   | A   | A   | A   | A   | *
  event.listen                  | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  company.list                  | -  | P  | P   | P   | P   | P   | P   | P   | P   | *
  company.read                  | -  | P  | C   | C   | C   | P   | P   | P   | P   | *
  company.create                | -  | O  | -   | -   | -   | O   | O   | O   | O   | *
  company.update                | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  company.activate              | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  company.resendActivation      | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  company.leave                 | -  | S  | S   | S   | -   | S   | S   | S   | S   | -
  company.deactivate            | -  | -  | -   | -   | C!  | -   | -   | -   | -   | *!
  company.delete                | -  | -  | -   | -   | C!  | -   | -   | -   | -   | *!
  company.lock                  | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  company.unlock                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  coworker.list                 | -  | -  | C   | C   | C   | -   | -   | -   | -   | *
  coworker.read                 | -  | -  | C   | C   | C   | -   | -   | -   | -   | *
  coworker.update               | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  coworker.remove               | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  coworker.suspend              | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  coworker.reinstate            | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  coworker.handOver             | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.list               | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.read               | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.create             | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.import             | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.resend             | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.withdraw           | -  | -  | -   | -   | C   | -   | -   | -   | -   | *
  invitation.own                | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  invitation.preview            | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  invitation.accept             | -  | S  | S   | S   | -   | S   | S   | S   | S   | -
  invitation.decline            | -  | S  | S   | S   | -   | S   | S   | S   | S   | -
  member.list                   | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  member.add                    | -  | -  | -   | -   | -   | -   | -   | -   | A!  | *!
  member.setRole                | -  | -  | -   | -   | -   | -   | -   | -   | A!  | *!
  member.remove                 | -  | -  | -   | -   | -   | -   | -   | -   | A!  | *!
  certificationAuthority.list   | P  | P  | P   | P   | P   | P   | P   | P   | P   | *
  certificationAuthority.read   | -  | P  | P   | P   | P   | A   | A   | A   | A   | *
  certificationAuthority.create | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  certificationAuthority.update | -  | -  | -   | -   | -   | -   | -   | -   | A   | *
  certificationAuthority.delete | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  signingKey.read               | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  signingKey.certificate        | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  signingKey.rotate             | -  | -  | -   | -   | -   | -   | -   | -   | A!  | -
  signingKey.upload             | -  | -  | -   | -   | -   | -   | -   | -   | A!  | -
  signingKey.disable            | -  | -  | -   | -   | -   | -   | -   | -   | -   | *!
  certificateTemplate.list      | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  certificateTemplate.read      | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  certificateTemplate.create    | -  | -  | -   | -   | -   | -   | -   | -   | A   | -
  certificateTemplate.update    | -  | -  | -   | -   | -   | -   | -   | -   | A   | -
  certificateTemplate.preview   | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  certificateTemplate.upload    | -  | -  | -   | -   | -   | -   | -   | -   | A   | -
  certificateTemplate.sort      | -  | -  | -   | -   | -   | -   | -   | -   | A   | -
  certificateTemplate.retire    | -  | -  | -   | -   | -   | -   | -   | -   | A   | -
  certificate.verify            | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  certificate.list              | -  | S  | S   | S   | S,C | S,A | S,A | S,A | S,A | *
  certificate.read              | -  | S  | S   | S   | S,C | S,A | S,A | S,A | S,A | *
  certificate.card              | -  | S  | S   | S   | S,C | S,A | S,A | S,A | S,A | *
  certificate.prepare           | -  | -  | -   | -   | -   | -   | A   | -   | A   | -
  certificate.issue             | -  | -  | -   | -   | -   | -   | A!  | -   | A!  | -
  certificate.retry             | -  | -  | -   | -   | -   | -   | A!  | -   | A!  | -
  certificate.instruct          | -  | -  | -   | -   | C   | -   | A   | -   | A   | -
  certificate.annotate          | -  | -  | -   | -   | -   | -   | -   | -   | A   | -
  certificate.revoke            | -  | -  | -   | -   | -   | -   | -   | -   | A!  | -
  certificate.suspend           | -  | -  | -   | -   | -   | -   | -   | -   | A!  | *!
  certificate.reinstate         | -  | -  | -   | -   | -   | -   | -   | -   | A!  | -
  certificate.shareLinks        | -  | S  | S   | S   | S   | S   | S   | S   | S   | -
  certificate.pass              | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  certificate.shareLink         | -  | S  | S   | S   | S   | S   | S   | S   | S   | -
  certificate.unshare           | -  | S  | S   | S   | S   | S   | S   | S   | S   | -
  course.list                   | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  course.read                   | -  | -  | -   | -   | -   | A   | A   | A   | A   | *
  course.retry                  | -  | -  | -   | -   | -   | -   | A!  | -   | A!  | -
  course.withdraw               | -  | -  | -   | -   | -   | -   | A   | -   | A   | -
  course.lookup                 | -  | -  | -   | -   | -   | -   | K   | -   | K   | -
  trainingDocument.add          | -  | -  | -   | -   | -   | -   | A   | -   | A   | -
  trainingDocument.read         | -  | S  | S   | S   | S   | A   | A   | A   | A   | *
  renewalRequest.list           | -  | S  | S   | S   | S,C | S,A | S,A | S,A | S,A | *
  renewalRequest.read           | -  | S  | S   | S   | S,C | S,A | S,A | S,A | S,A | *
  renewalRequest.create         | -  | S  | S   | S   | S,C | S   | S   | S   | S   | -
  renewalRequest.withdraw       | -  | O  | O   | O   | O   | O   | O   | O   | O   | -
  renewalRequest.decline        | -  | -  | -   | -   | -   | -   | A   | -   | A   | -
  calendar.list                 | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  calendar.create               | -  | S  | S   | S   | S,C | S,A | S,A | S,A | S,A | S
  calendar.remove               | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  calendar.read                 | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  digest.unsubscribe            | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  qualification.read            | -  | -  | -   | -   | C   | A   | A   | A   | A   | *
  verify.file                   | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  audit.read                    | -  | S  | S   | S   | S,C | S   | S   | S,A | S,A | *
  audit.proof                   | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  report.canCreate              | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  report.list                   | -  | O  | O,C | O,C | O,C | O,A | O,A | O,A | O,A | *
  report.read                   | -  | O  | O,C | O,C | O,C | O,A | O,A | O,A | O,A | *
  report.create                 | -  | -  | -   | C,A | -   | -   | -   | -   | -   | -
  report.update                 | -  | -  | -   | OC  | -   | -   | -   | -   | -   | -
  report.addPhoto               | -  | -  | -   | OC  | -   | -   | -   | -   | -   | -
  report.reopen                 | -  | -  | -   | OC  | C   | -   | -   | -   | A   | -
  report.finalise               | -  | -  | -   | OC! | -   | -   | -   | -   | -   | -
  report.delete                 | -  | -  | -   | OC  | -   | -   | -   | -   | -   | -
  report.void                   | -  | -  | -   | O   | C   | -   | -   | -   | -   | *!
  report.accept                 | -  | -  | -   | -   | C!  | -   | -   | -   | A!  | -
  report.takeOver               | -  | -  | -   | -   | C   | -   | -   | -   | A   | -
  report.closeFailed            | -  | -  | -   | -   | C!  | -   | -   | -   | A!  | -
  report.amend                  | -  | -  | -   | O   | C   | -   | -   | -   | -   | -
  report.shareLinks             | -  | -  | -   | O   | C   | -   | -   | -   | -   | -
  report.shareLink              | -  | -  | -   | O   | C   | -   | -   | -   | -   | -
  report.unshare                | -  | -  | -   | O   | C   | -   | -   | -   | -   | -
  share.read                    | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  companyVehicle.list           | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  companyVehicle.read           | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  companyVehicle.create         | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  companyVehicle.import         | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  companyVehicle.update         | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  companyVehicle.archive        | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  companyVehicle.transfer       | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  tag.list                      | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  tag.release                   | -  | -  | OC  | OC  | OC  | -   | OC  | -   | OC  | -
  tag.override                  | -  | -  | -   | -   | C!  | -   | -   | -   | A!  | -
  gate.ask                      | -  | -  | C   | C   | C   | -   | H   | -   | H   | -
  vehicleAction.list            | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  vehicleAction.finish          | -  | -  | -   | C,A | C   | -   | -   | -   | A   | -
  vehicle.list                  | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *
  vehicle.read                  | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *
  vehicle.create                | -  | -  | O   | O   | O   | -   | O   | -   | O   | *
  vehicle.update                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicle.accept                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicle.merge                 | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicle.delete                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicle.import                | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicleManual.list            | -  | -  | E,C | E,C | E,C | E,A | E,A | E,A | E,A | *
  vehicleManual.read            | -  | -  | E,C | E,C | E,C | E,A | E,A | E,A | E,A | *
  vehicleManual.create          | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  vehicleManual.update          | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  vehicleManual.delete          | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  vehicleData.manual            | -  | -  | P   | P   | P   | P   | P   | P   | P   | *
  vehicleData.search            | -  | -  | P   | P   | P   | P   | P   | P   | P   | *
  vehicleManufacturer.list      | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *
  vehicleManufacturer.read      | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *
  vehicleManufacturer.create    | -  | -  | O   | O   | O   | -   | O   | -   | O   | *
  vehicleManufacturer.update    | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicleManufacturer.accept    | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicleManufacturer.merge     | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  vehicleManufacturer.delete    | -  | -  | -   | -   | -   | -   | -   | -   | -   | *
  instrument.list               | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  instrument.read               | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  instrument.create             | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  instrument.import             | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  instrument.addFile            | -  | -  | C   | C   | C   | -   | A   | -   | A   | *
  instrument.update             | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  instrument.retire             | -  | -  | -   | -   | C   | -   | -   | -   | A   | *
  instrument.setState           | -  | -  | -   | C,A | C   | -   | -   | -   | A   | *
  instrument.calibrate          | -  | -  | -   | C,A | C   | -   | -   | -   | A   | *
  topic.list                    | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  topic.read                    | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  topic.create                  | -  | O  | O   | O   | O   | O   | O   | O   | O   | *
  topic.update                  | -  | O  | O   | O   | O   | O   | O   | O   | O   | -
  topic.delete                  | -  | O  | O   | O   | O   | O   | O   | O   | O   | -
  topic.preview                 | -  | P  | P   | P   | P   | P   | P   | P   | P   | P
  topic.history                 | -  | O  | O   | O   | O   | O   | O   | O   | *   | *
  topic.follow                  | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  topic.mute                    | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  answer.list                   | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  answer.read                   | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  answer.create                 | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  answer.update                 | -  | O  | O   | O   | O   | O   | O   | O   | O   | -
  answer.delete                 | -  | O  | O   | O   | O   | O   | O   | O   | O   | -
  answer.history                | -  | O  | O   | O   | O   | O   | O   | O   | *   | *
  answer.accept                 | -  | O  | O   | O   | O   | O   | *   | O   | *   | -
  attachment.add                | -  | O  | O   | O   | O   | O   | O   | O   | O   | *
  moderation.report             | -  | E,O | E,O | E,O | E,O | E,O | E,O | E,O | *   | *
  moderation.list               | -  | -  | -   | -   | -   | -   | -   | -   | *   | *
  moderation.dismiss            | -  | -  | -   | -   | -   | -   | -   | -   | *   | *
  moderation.hide               | -  | -  | -   | -   | -   | -   | -   | -   | *   | *
  moderation.show               | -  | -  | -   | -   | -   | -   | -   | -   | *   | *
  forumName.read                | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  forumName.set                 | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  savedView.list                | -  | S  | S,C | S,C | S,C | S,A | S,A | S,A | S,A | S
  savedView.read                | -  | S  | S,C | S,C | S,C | S,A | S,A | S,A | S,A | S
  savedView.create              | -  | S  | S   | S   | S,C | S   | S   | S   | S,A | S
  savedView.update              | -  | S  | S   | S   | S,C | S   | S   | S   | S,A | S
  savedView.delete              | -  | S  | S   | S   | S,C | S   | S   | S   | S,A | S
  savedView.share               | -  | -  | -   | -   | S,C | -   | -   | -   | S,A | -
  savedView.setDefault          | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  find.ask                      | -  | S  | S   | S   | S   | S   | S   | S   | S   | S
  file.read                     | P  | P  | P   | P   | P   | P   | P   | P   | P   | P
  file.upload                   | -  | O  | O   | O   | O   | O   | O   | O   | O   | *
  file.remove                   | -  | O  | O   | O   | O   | O   | O   | O   | O   | *
`

export const matrixRoles = ['AN', 'US', 'EM', 'TE', 'CA', 'TR', 'T', 'AR', 'AA', 'SA'] as const
export type MatrixRole = (typeof matrixRoles)[number]

/** The scopes per action and role, such as `S,C` or `A!`. */
export const matrix = new Map(
  agreed
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [action = '', ...cells] = line.split('|').map((cell) => cell.trim())
      return [action, Object.fromEntries(matrixRoles.map((role, index) => [role, cells[index] ?? '?']))] as [
        string,
        Record<MatrixRole, string>,
      ]
    }),
)

/** A user with one role and its organisation. */
export interface RoleAssignment {
  roles: MatrixRole[]
  userId?: string
  companyId?: string
  authorityId?: string
}

interface Thing {
  userId?: string | null
  authorId?: string | null
  companyId?: string | null
  authorityId?: string | null
  holderAuthorityId?: string | null | readonly string[]
  catalogue?: string | null
}

const scopesOf = (action: string, role: MatrixRole) =>
  (matrix.get(action)?.[role] ?? '-').replaceAll('!', '').split(',')

/** Whether the matrix allows the action at all. */
export const isGiven = (action: string, { roles }: RoleAssignment) =>
  roles.some((role) => scopesOf(action, role).some((scope) => scope !== '-'))

/** Whether the matrix allows the action with this item. Implements the scopes independently of the policy. */
export const isGivenWith = (action: string, standing: RoleAssignment, thing: Thing) =>
  standing.roles.some((role) => scopesOf(action, role).some((scope) => meets(scope, standing, thing)))

function meets(scope: string, { userId, companyId, authorityId }: RoleAssignment, thing: Thing) {
  const same = (mine: string | undefined, its: string | null | undefined) =>
    mine !== undefined && mine === its
  switch (scope) {
    case 'S':
      return same(userId, thing.userId)
    case 'O':
      return same(userId, thing.authorId)
    case 'OC':
      return (
        same(userId, thing.authorId) &&
        (same(companyId, thing.companyId) || same(authorityId, thing.authorityId))
      )
    case 'C':
      return same(companyId, thing.companyId)
    case 'A':
      return same(authorityId, thing.authorityId)
    case 'H':
      return authorityId !== undefined && (thing.holderAuthorityId ?? []).includes(authorityId)
    case 'E':
      return thing.catalogue === 'accepted'
    default:
      return ['P', 'K', '*'].includes(scope)
  }
}
