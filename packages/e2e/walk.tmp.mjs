import { chromium } from 'playwright-core';
const U='http://localhost:9191'; const S='/tmp/bshots';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const ctx=await b.newContext({viewport:{width:1280,height:800},locale:'pt-BR'});
const p=await ctx.newPage(); p.on('console',m=>{if(m.type()==='error')console.log('console:',m.text())});
const shot=async(name,phone=true)=>{
  for(const [w,cs] of phone?[[1280,'light'],[390,'dark']]:[[1280,'light']]){
    await p.emulateMedia({colorScheme:cs}); await p.setViewportSize({width:w,height:w===390?844:800}); await p.waitForTimeout(350);
    await p.screenshot({path:`${S}/${name}-${w}.png`});
  }
  await p.emulateMedia({colorScheme:'light'}); await p.setViewportSize({width:1280,height:800});
};
const email=`w${Date.now()}@example.com`;
await p.goto(U+'/auth?mode=register'); await p.waitForTimeout(800);
await p.getByLabel(/^Nome/).fill('Ana Souza'); await p.getByLabel(/mail/i).first().fill(email);
const pw=p.locator('input[type=password]'); await pw.nth(0).fill('senha-segura-1'); if(await pw.count()>1) await pw.nth(1).fill('senha-segura-1');
await p.locator('button[type=submit]').click(); await p.waitForURL('**/app**'); await p.waitForTimeout(800);
await p.goto(U+'/plans'); await p.waitForTimeout(1000); await shot('plans');
await p.goto(U+'/app/subscription'); await p.waitForTimeout(1200); await shot('sub-free');
await p.getByRole('button',{name:/Fazer Upgrade|Assinar/}).first().click(); await p.waitForTimeout(900); await shot('step1');
const f=async(l,v)=>{await p.getByLabel(l).first().fill(v);};
await f(/^CPF/,'24971563792'); await f(/^CEP/,'01001000'); await p.waitForTimeout(1500);
await f(/^Número/,'12'); await f(/Telefone|Celular/,'11912345678'); await shot('step1b');
await p.getByRole('button',{name:'Continuar'}).click(); await p.waitForTimeout(600); await shot('step2');
await p.getByText('PIX',{exact:false}).first().click(); await p.waitForTimeout(300);
await p.getByRole('button',{name:'Continuar'}).click(); await p.waitForTimeout(900); await shot('step3');
await p.getByRole('button',{name:/Gerar PIX/}).click(); await p.waitForTimeout(2500); await shot('pix');
// pay at the bank
const bank=await ctx.newPage(); await bank.goto('http://127.0.0.1:9193'); await bank.waitForTimeout(500); await bank.screenshot({path:S+'/bank.png'});
await bank.getByRole('button',{name:'Pagar este PIX'}).first().click(); const t=Date.now();
try{ await p.getByText(/Plano Pro Ativo|Pagamento confirmado|Pagamento Aprovado/).first().waitFor({timeout:12000}); console.log('shown after ms',Date.now()-t);}catch(e){console.log('not shown')}
await shot('paid',false);
await p.waitForTimeout(3000); await p.goto(U+'/app/subscription'); await p.waitForTimeout(1500); await shot('sub-pro');
await p.goto(U+'/app/plans'); await p.waitForTimeout(1200); await shot('myplans');
await b.close();
