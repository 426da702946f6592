# The 26 openings and what the engine thinks of them.

title_openings = 26 khai cuộc renju · Tengen 天元
title_opening = Khai cuộc { $code } · Tengen 天元
about_openings = 26 khai cuộc renju với tên và giá trị: 13 trực tiếp và 13 gián tiếp, trên bàn cờ, để chơi và phân tích.
openings = 26 khai cuộc
way_openings = Tên, giá trị và kế hoạch, trên bàn cờ
openings_intro = 26 khai cuộc của renju. D là khai cuộc trực tiếp, I là gián tiếp. Con số là khả năng thắng của Đen sau quân thứ ba, đến lượt Trắng, theo engine. Hãy chọn một khai cuộc để xem trên bàn cờ.
openings_made = { $rules }. Engine { $version } đã xét { $nodes } thế cờ cho mỗi khai cuộc. Tính toán ngắn chỉ là ý kiến, không phải chứng minh.
openings_direct = Trực tiếp
openings_indirect = Gián tiếp
opening_title = { $name } ({ $code })
opening_chance = { $percent }%
opening_direct = Khai cuộc trực tiếp: quân Trắng nằm sát cạnh quân đầu của Đen.
opening_indirect = Khai cuộc gián tiếp: quân Trắng nằm chéo so với quân đầu của Đen.
opening_value = Khả năng thắng của Đen, theo engine: { $chance }.
opening_win = Engine tìm thấy cách thắng cho Đen.
opening_loss = Engine tìm thấy cách thắng cho Trắng.
opening_line = Dự kiến: { $moves }
opening_how = Các nước dự kiến cũng có trên bàn: hãy tiến từng nước để xem, hoặc tự đặt quân.
opening_play = Chơi từ đây
opening_analyse = Phân tích
