/** Text of an invented services agreement, its amendment and its price schedule. */
export const servicesAgreement = `# Services Agreement

between **Halden Instruments Ltd** (the "Customer") and **Corvane Services Ltd** (the "Contractor"), contract number HC-2024-0317, vendor V-30551.

This Agreement takes effect on 1 April 2024 and ends on 31 March 2027.

## 1. Definitions

1.1 "Business Day" means a day on which banks are open in Port Selby.

1.2 "Charges" means the amounts stated in the Price Schedule.

1.3 "Confidential Information" means all information that a party marks as confidential or that a reasonable person would hold to be so.

## 2. Services

2.1 The Contractor shall calibrate the Customer's instruments at the intervals stated in the Price Schedule.

2.2 The Contractor shall return each instrument within 10 Business Days of receiving it.

2.3 The Contractor may use subcontractors only with the prior written consent of the Customer.

## 3. Charges and payment

3.1 The Customer shall pay the Charges within 30 days of receiving a correct invoice.

3.2 Where a payment is late, the Contractor may charge interest of 0.8 % for each full month, but not more than 5 % of the invoice in total.

3.3 The Customer may withhold the disputed part of an invoice if it states its reasons in writing within 14 days of receiving the invoice.

## 4. Liability

4.1 The Contractor shall make good any damage to an instrument in its care.

4.2 The liability of the Contractor under this Agreement is limited to 250,000 crowns in each contract year, except in the case of wilful misconduct.

4.3 Neither party is liable for loss of profit.

## 5. Confidentiality

5.1 Each party shall keep the Confidential Information of the other secret during the term of this Agreement and for 4 years after it ends.

5.2 Clause 5.1 does not apply to information that

(a) is or becomes public other than by breach of this Agreement;

(b) was already lawfully held by the party that receives it; or

(c) must be disclosed by law.

## 6. Termination

6.1 Either party may end this Agreement by 3 months' notice in writing.

6.2 The Customer may end this Agreement at once if the Contractor

(a) fails to return an instrument within 30 Business Days;

(b) becomes insolvent; or

(c) breaches clause 5.

6.3 On termination the Contractor shall return all instruments within 5 Business Days.
`;

export const amendment = `# Amendment No. 1 to the Services Agreement

between **Halden Instruments Ltd** (the "Customer") and **Corvane Services Ltd** (the "Contractor"), contract number HC-2024-0317, vendor V-30551.

This Amendment takes effect on 1 January 2025.

1. Clause 3.1 of the Services Agreement is replaced by the following: "The Customer shall pay the Charges within 45 days of receiving a correct invoice."

2. In clause 2.2 of the Services Agreement, "10 Business Days" is replaced by "7 Business Days".

3. All other terms of the Services Agreement stay as they are.
`;

export const priceSchedule = {
  title: 'Price Schedule 2025',
  introduction: [
    'Annex to the Services Agreement HC-2024-0317 between Halden Instruments Ltd and Corvane Services Ltd, vendor V-30551. Valid from 1 January 2025 to 31 December 2025.',
    '1. The charges for calibration are set out in Table 1. All amounts are in crowns and exclude tax.',
  ],
  caption: 'Table 1 Charges for calibration (in crowns)',
  head: ['Instrument', 'Interval', 'Standard charge', 'Express charge'],
  rows: [
    ['Pressure gauge', '12 months', '480', '720'],
    ['Thermometer', '24 months', '310', '465'],
    ['Flow meter', '12 months', '1,250', '1,875'],
    ['Gas detector', '6 months', '640', '960'],
  ],
  closing: [
    '2. An express order is returned within 3 Business Days.',
    '3. For more than 20 instruments in one order the standard charge is reduced by 15 %.',
  ],
} as const;
