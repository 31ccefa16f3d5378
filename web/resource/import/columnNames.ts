/** Headings that tables use, in the three languages of the product: the labels of the fields first, then other names. */
export const columnNames: Record<string, Record<string, readonly string[]>> = {
  vehicle: {
    vin: [
      ...['Fahrgestellnummer', 'VIN', 'Numero di telaio'],
      ...['FIN', 'Fahrgestell', 'Fahrzeug-Identifizierungsnummer', 'Fahrzeugidentnummer', 'Ident-Nummer'],
      ...['Vehicle identification number', 'Chassis number', 'Telaio', 'Codice VIN'],
    ],
    vinKind: ['Art der Nummer', 'Type of number', 'Tipo di numero'],
    plate: [
      ...['Kennzeichen', 'Licence plate', 'Targa'],
      ...['Amtliches Kennzeichen', 'Kfz-Kennzeichen', 'Polizeiliches Kennzeichen', 'Nummernschild'],
      ...['License plate', 'Number plate', 'Plate', 'Registration number', 'Numero di targa'],
    ],
    plateCountry: [
      ...['Zugelassen in', 'Registered in', 'Immatricolato in'],
      ...['Zulassungsland', 'Kennzeichen Land', 'Land', 'Country', 'Paese', 'Nazione'],
    ],
    manufacturer: [
      ...['Hersteller', 'Manufacturer', 'Costruttore'],
      ...['Marke', 'Fabrikat', 'Make', 'Brand', 'Marca', 'Produttore', 'Casa costruttrice'],
    ],
    model: [
      ...['Modell', 'Model', 'Modello'],
      ...['Typ', 'Fahrzeugtyp', 'Handelsbezeichnung', 'Type', 'Tipo'],
    ],
    drivetrain: [
      ...['Antrieb', 'Drivetrain', 'Alimentazione'],
      ...['Antriebsart', 'Kraftstoffart', 'Powertrain', 'Propulsion', 'Fuel type', 'Propulsione', 'Trazione'],
    ],
    constructionYear: [
      ...['Baujahr', 'Construction year', 'Anno di costruzione'],
      ...['Bj', 'Modelljahr', 'Year', 'Model year', 'Year of construction', 'Anno', 'Anno di produzione'],
    ],
    firstRegistration: [
      ...['Erstzulassung', 'First registration', 'Prima immatricolazione'],
      ...['EZ', 'Datum der Erstzulassung', 'Date of first registration', 'Data di immatricolazione'],
    ],
    inspectionDue: [
      ...['Nächste Prüfung fällig', 'Next inspection due', 'Prossima verifica entro'],
      ...['Nächste Prüfung', 'Prüfung fällig', 'Fälligkeit', 'Next inspection', 'Prossima verifica'],
    ],
    colour: ['Farbe', 'Colour', 'Colore', 'Color', 'Lackierung', 'Tinta'],
    mileage: [
      ...['Kilometerstand', 'Mileage in kilometres', 'Chilometraggio'],
      ...['km', 'km-Stand', 'Laufleistung', 'Mileage', 'Odometer', 'Chilometri'],
    ],
    euCategory: [
      ...['EU-Fahrzeugklasse', 'EU vehicle category', 'Categoria UE del veicolo'],
      ...['Fahrzeugklasse', 'Vehicle category', 'Categoria'],
    ],
    hvVoltage: [
      ...['Nennspannung des HV-Systems in Volt', 'Nominal HV system voltage in volts'],
      ...['Tensione nominale del sistema AT in volt', 'Nennspannung', 'HV-Spannung', 'Nominal voltage'],
      ...['HV voltage', 'Tensione nominale', 'Tensione AT'],
    ],
    hvMaxVoltage: [
      ...['Höchste Betriebsspannung in Volt', 'Maximum working voltage in volts'],
      ...['Tensione massima di esercizio in volt', 'Höchste Betriebsspannung', 'Maximalspannung'],
      ...['Maximum voltage', 'Max. voltage', 'Tensione massima'],
    ],
    serviceDisconnect: [
      ...['Trennstelle des HV-Systems', 'Service disconnect of the HV system'],
      ...['Dispositivo di sezionamento del sistema AT', 'Trennstelle', 'Service-Disconnect', 'Sezionamento'],
    ],
    serviceDisconnectPlace: [
      ...['Wo sie sitzt', 'Location', 'Dove si trova'],
      ...['Ort der Trennstelle', 'Location of the service disconnect', 'Posizione del sezionamento'],
    ],
    dischargeMinutes: [
      ...['Entladezeit in Minuten', 'Discharge time in minutes', 'Tempo di scarica in minuti'],
      ...['Entladezeit', 'Wartezeit', 'Discharge time', 'Tempo di scarica'],
    ],
    hvComponents: [
      ...['HV-Bauteile am Fahrzeug', 'HV parts of the vehicle', 'Componenti AT del veicolo'],
      ...['HV-Bauteile', 'HV components', 'Componenti AT'],
    ],
  },
  instrument: {
    kind: ['Art', 'Type', 'Tipo', 'Geräteart', 'Kind', 'Messgerät', 'Instrument', 'Strumento'],
    make: ['Hersteller', 'Manufacturer', 'Marca', 'Marke', 'Fabrikat', 'Make', 'Brand', 'Costruttore'],
    model: ['Typ', 'Model', 'Modello', 'Modell', 'Gerätetyp', 'Typenbezeichnung'],
    serial: [
      ...['Seriennummer', 'Serial number', 'Numero di serie'],
      ...['SN', 'S/N', 'Serial', 'Fabriknummer', 'Gerätenummer', 'Matricola'],
    ],
    inventoryNo: [
      ...['Inventarnummer', 'Inventory number', 'Numero d’inventario'],
      ...['Inventar', 'Asset number', 'Inventory', 'Inventario'],
    ],
    category: [
      ...['Messkategorie', 'Measurement category', 'Categoria di misura'],
      ...['Überspannungskategorie', 'CAT', 'Kategorie', 'Category', 'Categoria'],
    ],
    ratedVoltage: [
      ...['Bemessungsspannung in Volt', 'Rated voltage in volts', 'Tensione nominale in volt'],
      ...['Bemessungsspannung', 'Rated voltage', 'Tensione nominale'],
    ],
    resolution: [
      ...['Auflösung (kleinster Schritt)', 'Resolution (smallest step)', 'Risoluzione (passo minimo)'],
      ...['Auflösung', 'Resolution', 'Risoluzione'],
    ],
    calibratedOn: [
      ...['Kalibriert oder geprüft am', 'Calibrated or tested on', 'Tarato o verificato il'],
      ...['Kalibriert am', 'Kalibrierdatum', 'Letzte Kalibrierung', 'Geprüft am', 'Calibrated on'],
      ...['Calibration date', 'Last calibration', 'Tarato il', 'Data di taratura', 'Ultima taratura'],
    ],
    laboratory: [
      ...['Labor oder Prüfstelle', 'Laboratory or test body', 'Laboratorio o ente di verifica'],
      ...['Labor', 'Kalibrierlabor', 'Prüfstelle', 'Laboratory', 'Lab', 'Laboratorio'],
    ],
    certificateNo: [
      ...['Nummer des Scheins', 'Certificate number', 'Numero del certificato'],
      ...['Kalibrierschein', 'Kalibrierscheinnummer', 'Schein', 'Certificate', 'Certificato'],
    ],
    calibrationDue: [
      ...['Gültig bis', 'Valid until', 'Valido fino al'],
      ...['Kalibrierung fällig', 'Nächste Kalibrierung', 'Fällig am', 'Calibration due', 'Next calibration'],
      ...['Due', 'Prossima taratura', 'Scadenza', 'Scadenza taratura'],
    ],
  },
  invitation: {
    email: [
      ...['E-Mail-Adresse', 'Email address', 'Indirizzo e-mail'],
      ...['E-Mail', 'Mail', 'Mailadresse', 'Posta elettronica', 'Indirizzo di posta elettronica'],
    ],
    fullname: [
      ...['Name', 'Nome e cognome', 'Cognome e nome'],
      ...['Vor- und Nachname', 'Vor- und Zuname', 'Vollständiger Name', 'Mitarbeitername'],
      ...['Name des Mitarbeiters', 'Full name', 'Employee name', 'Nome completo', 'Nominativo'],
    ],
    firstname: ['Vorname', 'First name', 'Nome', 'Rufname', 'Given name'],
    lastname: ['Nachname', 'Last name', 'Cognome', 'Familienname', 'Zuname', 'Surname', 'Family name'],
  },
}
