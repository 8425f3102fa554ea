/** The address of a CEP. City-wide codes have neither street nor neighbourhood. */
export type CepAddress = {
  readonly street: string;
  readonly neighborhood: string;
  readonly complement?: string;
  readonly city: string;
  readonly state: string;
  readonly stateName: string;
  readonly region: string;
  readonly ibge: string;
  readonly areaCode: string;
};

const SAO_PAULO = {
  city: 'São Paulo',
  state: 'SP',
  stateName: 'São Paulo',
  region: 'Sudeste',
  ibge: '3550308',
  areaCode: '11',
};

/** The CEPs that the fake knows. */
export const ADDRESSES: ReadonlyMap<string, CepAddress> = new Map([
  ['01001000', { street: 'Praça da Sé', neighborhood: 'Sé', complement: 'lado ímpar', ...SAO_PAULO }],
  [
    '01310100',
    {
      street: 'Avenida Paulista',
      neighborhood: 'Bela Vista',
      complement: 'de 612 a 1510 - lado par',
      ...SAO_PAULO,
    },
  ],
  ['05010000', { street: 'Rua Caiubi', neighborhood: 'Perdizes', ...SAO_PAULO }],
  [
    '20040020',
    {
      street: 'Praça Floriano',
      neighborhood: 'Centro',
      city: 'Rio de Janeiro',
      state: 'RJ',
      stateName: 'Rio de Janeiro',
      region: 'Sudeste',
      ibge: '3304557',
      areaCode: '21',
    },
  ],
  [
    '69900970',
    {
      street: '',
      neighborhood: '',
      city: 'Rio Branco',
      state: 'AC',
      stateName: 'Acre',
      region: 'Norte',
      ibge: '1200401',
      areaCode: '68',
    },
  ],
  [
    '89010025',
    {
      street: 'Rua Doutor Luiz de Freitas Melro',
      neighborhood: 'Centro',
      city: 'Blumenau',
      state: 'SC',
      stateName: 'Santa Catarina',
      region: 'Sul',
      ibge: '4202404',
      areaCode: '47',
    },
  ],
]);
