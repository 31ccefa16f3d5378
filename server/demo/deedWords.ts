/** What is said in the workshops, in their language. */
export const deedWords = {
  de: {
    place: 'Hochvolt-Arbeitsplatz 2',
    disconnection: 'Freischalten',
    isolation: 'Wasserschaden',
    isolationAgain: 'Nach Reparatur',
    isolationRemark: 'Feuchtigkeit im Stecker der Wärmepumpe. Fahrzeug gesperrt, Stecker wird getauscht.',
    bonding: 'Karosseriearbeiten',
    bondingRemark: 'Masseband am Bordlader korrodiert. Wird ersetzt und neu gemessen.',
    bondingAll: 'Alle Verbindungen',
    bondingAllRemark: 'Nach Unfallreparatur jede Verbindung nachgemessen.',
    screw: 'Verschraubung am Unterboden',
    documented: 'Freischalten mit Fotos',
    photoNotes: ['Übersicht', 'Aus der Nähe'] as [string, string],
    note: 'Stecker der Wärmepumpe getauscht, Dichtung erneuert und Kabelsatz getrocknet.',
    amendReason: 'Der Tausch des Klimakompressors fehlt im Protokoll.',
    amendment: 'Berichtigt: Gemessen wurde nach dem Tausch des Klimakompressors.',
    voidReason: 'Am falschen Fahrzeug gemessen.',
    overrideReason: 'Schicht beendet, Fahrzeug von der Leitung geprüft und freigegeben.',
  },
  it: {
    place: 'Postazione alta tensione 1',
    disconnection: 'Messa fuori tensione',
    isolation: 'Infiltrazione d’acqua',
    isolationAgain: 'Dopo riparazione',
    isolationRemark:
      'Umidità nel connettore della pompa di calore. Veicolo bloccato, connettore da sostituire.',
    bonding: 'Lavori di carrozzeria',
    bondingRemark: 'Treccia di massa del caricatore corrosa. Da sostituire e rimisurare.',
    bondingAll: 'Tutti i collegamenti',
    bondingAllRemark: 'Dopo la riparazione ogni collegamento è stato rimisurato.',
    screw: 'Avvitamento sottoscocca',
    documented: 'Messa fuori tensione con foto',
    photoNotes: ['Vista d’insieme', 'Da vicino'] as [string, string],
    note: 'Sostituito il connettore della pompa di calore, rinnovata la guarnizione e asciugato il cablaggio.',
    amendReason: 'Nel rapporto manca la sostituzione del compressore clima.',
    amendment: 'Rettifica: la misura è successiva alla sostituzione del compressore clima.',
    voidReason: 'Misurato il veicolo sbagliato.',
    overrideReason: 'Turno terminato, veicolo controllato e liberato dal responsabile.',
  },
}

export type DeedWords = (typeof deedWords)['de']
